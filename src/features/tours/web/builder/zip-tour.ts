import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

export type TourFile = { name: string; content: string | Blob };

/** Newer than workers that draw: without it, texts lie in the ZIP as they are. */
const packs = typeof CompressionStream === 'undefined' ? { level: 0 } : {};

/** One ZIP of these files, in their order: texts packed, pictures as they are. */
export async function zipTour(files: AsyncIterable<TourFile>): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), {
    // It runs in a worker already.
    useWebWorkers: false,
    dataDescriptor: false,
    extendedTimestamp: false,
  });
  for await (const { name, content } of files) {
    if (typeof content === 'string') await zip.add(name, new TextReader(content), packs);
    else await zip.add(name, new BlobReader(content), { level: 0 });
  }
  return zip.close();
}
