import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type ByteRange,
  checkedKey,
  type FileStore,
  isKey,
  type ListedFile,
  MissingFile,
  type StagedFile,
} from './file-store.ts';
import { discardStaged, Staging } from './staging.ts';

export type S3Settings = {
  bucket: string;
  endpoint: string | null;
  region: string;
  accessKeyId: string | null;
  secretAccessKey: string | null;
};

/**
 * Stores files as objects in a bucket. They arrive in a local folder first, because an object is named after
 * its content.
 */
export function openS3Store(settings: S3Settings, stagingFolder: string): FileStore {
  const client = clientFor(settings);
  const staging = new Staging(stagingFolder);
  const Bucket = settings.bucket;

  async function keep(staged: StagedFile, key: string): Promise<void> {
    try {
      const Body = createReadStream(staged.path);
      await new Upload({
        client,
        params: { Bucket, Key: checkedKey(key), Body },
        partSize: partSizeFor(staged.size),
      }).done();
    } finally {
      await discardStaged(staged);
    }
  }
  const size = (key: string) =>
    nullWhenMissing(async () => {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkedKey(key) }));
      return head.ContentLength ?? 0;
    });
  const read: FileStore['read'] = async (key, start = 0, length) => {
    const Key = checkedKey(key);
    if (length === 0) return Buffer.alloc(0);
    return nullWhenMissing(async () => {
      const object = await client.send(
        new GetObjectCommand({ Bucket, Key, Range: rangeHeader(start, length) }),
      );
      return Buffer.from((await object.Body?.transformToByteArray()) ?? []);
    }).catch(emptyIfBeyondEnd);
  };
  async function* body(key: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    if (range && range.start === range.end) return;
    const Range = range && rangeHeader(range.start, range.end - range.start);
    const object = await nullWhenMissing(() =>
      client.send(new GetObjectCommand({ Bucket, Key: checkedKey(key), Range })),
    );
    if (!object) throw new MissingFile(key);
    yield* object.Body as Readable;
  }

  return {
    stage: (source, options) => staging.stage(source, options),
    stagingPath: () => staging.newPath(),
    reserve: (path, bytes) => staging.reserve(path, bytes),
    keep,
    async put(key, source) {
      const staged = await staging.stage(source);
      await keep(staged, key);
      return { sha256: staged.sha256, size: staged.size };
    },
    read,
    async readInto(key, start, into) {
      const bytes = await read(key, start, into.length);
      return bytes && bytes.copy(into);
    },
    async readChunks(key, range, take) {
      for await (const chunk of body(key, range)) await take(chunk);
    },
    stream: (key, range) => Readable.from(body(key, range), { objectMode: false }),
    size,
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
    },
    list: (folder) => listObjects(client, Bucket, folder === undefined ? '' : `${checkedKey(folder)}/`),
    sweepStaging: () => staging.sweep(),
    close: async () => client.destroy(),
  };
}

function clientFor({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    // Not every S3-compatible store supports the newer checksum trailers. The bytes have their own SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

/** Returns the size of the parts. S3 accepts at most 10,000 parts of at least 5 MiB. */
function partSizeFor(bytes: number): number {
  return Math.max(8 * 2 ** 20, Math.ceil(bytes / 9_000));
}

function rangeHeader(start: number, length: number | undefined): string | undefined {
  if (length === undefined) return start === 0 ? undefined : `bytes=${start}-`;
  return `bytes=${start}-${start + length - 1}`;
}

async function nullWhenMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function emptyIfBeyondEnd(error: unknown): Buffer {
  if (statusOf(error) === 416) return Buffer.alloc(0);
  throw error;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<ListedFile> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key && isKey(Key)) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}
