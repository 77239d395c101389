import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#kit/error-fields.ts';
import type { PictureFormat, PictureWidth } from '#kit/picture.ts';
import { writeSynced } from '#kit/server/storage/fsync.ts';
import { type PictureFiles, pictureFile } from './picture-store.ts';
import type { PictureWork } from './picture-work.ts';

/**
 * The version of the recipe for variants. Increase it when variants are made differently, so that cached
 * variants of the old recipe are not served.
 */
export const variantRecipe = 3;

/** The folder of the current variants in the cache: `<start of the key>/<key>/<width>.<format>`. */
export const recipeFolder = `r${variantRecipe}`;

/** Returns true for a finished variant. All other files are still being written. */
export const isVariantFile = (name: string): boolean => /^\d+\.[a-z]+$/.test(name);

export type PictureVariants = {
  /** Returns the bytes of one variant, which is cached or made now; null if there is no such picture. */
  read(key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
  /** Makes a new picture's variants for cards and phones at the lowest priority. */
  prepare(key: string): Promise<void>;
};

const preparedWidths = [320, 480, 720] as const;
const preparedFormats = ['avif', 'webp'] as const;

export type PictureVariantSettings = {
  files: PictureFiles;
  /** The folder of the cache, which is local and may be emptied at any time. */
  cacheFolder: string;
  work: Pick<PictureWork, 'encode'>;
};

/** Returns variants, each made once even for concurrent requests, and cached on disk. */
export function openPictureVariants(settings: PictureVariantSettings): PictureVariants {
  const { files, cacheFolder, work } = settings;
  const pending = new Map<string, { bytes: Promise<Buffer | null>; isBackground: boolean }>();

  async function makeVariant(
    name: string,
    variant: VariantRequest,
    isBackground: boolean,
  ): Promise<Buffer | null> {
    const { key, width, format } = variant;
    const isStored = async () => (await files.size(pictureFile(key))) !== null;
    // Once a picture was removed on any machine, no machine serves it.
    const [cached, exists] = await Promise.all([readIfExists(join(cacheFolder, name)), isStored()]);
    if (!exists || cached) return exists ? cached : null;
    const readSource = () => files.read(pictureFile(key));
    const bytes = await work.encode({ readSource, width, format, isForLater: isBackground });
    if (!bytes) return null;
    await store(join(cacheFolder, name), bytes);
    if (await isStored()) return bytes;
    await removeVariants(cacheFolder, key);
    return null;
  }

  function readOnce(variant: VariantRequest, isBackground: boolean): Promise<Buffer | null> {
    const { key, width, format } = variant;
    const name = join(folderOf(key), `${width}.${format}`);
    const inProgress = pending.get(name);
    // A visitor's request does not wait for low-priority work.
    if (inProgress && (isBackground || !inProgress.isBackground)) return inProgress.bytes;
    const bytes = makeVariant(name, variant, isBackground).finally(() => {
      if (pending.get(name)?.bytes === bytes) pending.delete(name);
    });
    pending.set(name, { bytes, isBackground });
    return bytes;
  }

  return {
    read: (key, width, format) => readOnce({ key, width, format }, false),
    async prepare(key) {
      for (const width of preparedWidths) {
        for (const format of preparedFormats) await readOnce({ key, width, format }, true);
      }
    },
  };
}

/**
 * Removes a picture's variants from this machine. Call it after its file has been deleted; variants that are
 * still being made check for that themselves.
 */
export async function removeVariants(cacheFolder: string, key: string): Promise<void> {
  await removeFolder(join(cacheFolder, folderOf(key)));
}

/**
 * Removes a folder of variants. The removal is repeated if a variant is written into the folder in the
 * meantime.
 */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5 });

const folderOf = (key: string): string => join(recipeFolder, key.slice(0, 2), key);

type VariantRequest = { key: string; width: PictureWidth; format: PictureFormat };

async function readIfExists(path: string): Promise<Buffer | null> {
  try {
    const bytes = await readFile(path);
    return bytes.length > 0 ? bytes : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Stores a variant. If the cache cannot be written because the disk is full, the response is still sent. A
 * variant lost in a power cut is made again, but a partial variant would be served for ever.
 */
async function store(path: string, bytes: Buffer): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeSynced(temporaryPath, bytes);
    await rename(temporaryPath, path);
  } catch {
    await rm(temporaryPath, { force: true });
  }
}
