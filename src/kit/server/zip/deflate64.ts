import { configure, Reader, ZipReader } from '@zip.js/zip.js';
import { AppError } from '#kit/app-error.ts';
import { errorMessage } from '#kit/error-fields.ts';
import { refusals } from '#kit/zip/refusals.ts';

configure({ useWebWorkers: false });

/** The compressed bytes of one entry, by position. */
export type CompressedBytes = { length: number; read(start: number, length: number): Uint8Array };

/**
 * Decompresses method 9, which Windows Explorer writes above 2 GB and which neither zlib nor browsers read.
 * The entry is given to zip.js as a separate archive, so that a hostile entry next to it has no effect. Stops
 * when the output exceeds `size`. The next chunk follows after `take` has resolved.
 */
export async function unpackDeflate64(
  name: string,
  packed: CompressedBytes,
  size: number,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const zip = new ZipReader(new OneEntryZip(packed, size), { checkSignature: false });
  try {
    const [entry] = await zip.getEntries();
    if (!entry || entry.directory) throw refusals.damaged('a file cannot be read');
    let doneBytes = 0;
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        doneBytes += chunk.length;
        if (doneBytes > size) throw refusals.lyingSize(name);
        return take(chunk);
      },
    });
    await entry.getData(sink);
    if (doneBytes !== size) throw refusals.lyingSize(name);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw /size/.test(errorMessage(error)) ? refusals.lyingSize(name) : refusals.wrongChecksum(name);
  } finally {
    await zip.close().catch(() => {});
  }
}

class OneEntryZip extends Reader<CompressedBytes> {
  readonly #packed: CompressedBytes;
  readonly #before: Uint8Array;
  readonly #after: Uint8Array;

  constructor(packed: CompressedBytes, size: number) {
    super(packed);
    this.#packed = packed;
    this.#before = localHeader(packed.length, size);
    this.#after = directoryAndEnd(packed.length, size);
    this.size = this.#before.length + packed.length + this.#after.length;
  }

  override async readUint8Array(start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(start + length, this.size);
    const output = new Uint8Array(Math.max(0, end - start));
    const copyPart = (
      partStart: number,
      partLength: number,
      bytes: (from: number, length: number) => Uint8Array,
    ) => {
      const from = Math.max(start, partStart);
      const to = Math.min(end, partStart + partLength);
      if (from < to) output.set(bytes(from - partStart, to - from), from - start);
    };
    const dataStart = this.#before.length;
    const afterStart = dataStart + this.#packed.length;
    copyPart(0, dataStart, (from, count) => this.#before.subarray(from, from + count));
    copyPart(dataStart, this.#packed.length, (from, count) => this.#packed.read(from, count));
    copyPart(afterStart, this.#after.length, (from, count) => this.#after.subarray(from, from + count));
    return output;
  }
}

function localHeader(compressedSize: number, size: number): Buffer {
  const header = Buffer.alloc(31, 'x');
  header.fill(0, 0, 30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(9, 8);
  header.writeUInt32LE(compressedSize, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(1, 26);
  return header;
}

function directoryAndEnd(compressedSize: number, size: number): Buffer {
  const records = Buffer.alloc(47 + 22);
  records.writeUInt32LE(0x02014b50, 0);
  records.writeUInt16LE(9, 10);
  records.writeUInt32LE(compressedSize, 20);
  records.writeUInt32LE(size, 24);
  records.writeUInt16LE(1, 28);
  records.write('x', 46);
  records.writeUInt32LE(0x06054b50, 47);
  records.writeUInt16LE(1, 47 + 8);
  records.writeUInt16LE(1, 47 + 10);
  records.writeUInt32LE(47, 47 + 12);
  records.writeUInt32LE(31 + compressedSize, 47 + 16);
  return records;
}
