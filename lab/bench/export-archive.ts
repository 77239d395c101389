import { open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';

export type ExportArchive = {
  /** Returns the offset and the size of an entry's compressed bytes in the file. */
  find(name: string): { start: number; compressedSize: number };
  unpack(name: string): Promise<Buffer>;
  close(): Promise<void>;
};

/** Reads an archive without any code of the product, for the servers that the product is compared with. */
export async function openArchive(file: string): Promise<ExportArchive> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Entry & { start: number }>();
  for await (const entry of zip.eachEntry())
    entries.set(
      entry.fileName,
      Object.assign(entry, {
        start: (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart,
      }),
    );
  const handle = await open(file);
  const find = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`${file} holds no ${name}`);
    return { start: entry.start, compressedSize: entry.compressedSize };
  };
  return {
    find,
    async unpack(name) {
      const { start, compressedSize } = find(name);
      const packed = Buffer.alloc(compressedSize);
      await handle.read(packed, 0, compressedSize, start);
      return inflateRawSync(packed);
    },
    async close() {
      await handle.close();
      zip.close();
    },
  };
}
