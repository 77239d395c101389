import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

export type TourFile = { name: string; content: string | Blob };

/** Workers with a canvas may lack CompressionStream. Without it, the ZIP stores texts uncompressed. */
const textOptions = typeof CompressionStream === 'undefined' ? { level: 0 } : {};

/** Creates one ZIP of these files, in their order: texts compressed, pictures stored. */
export async function zipTour(files: AsyncIterable<TourFile>): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), {
    // This code already runs in a worker.
    useWebWorkers: false,
    dataDescriptor: false,
    extendedTimestamp: false,
  });
  for await (const { name, content } of files) {
    if (typeof content === 'string') await zip.add(name, new TextReader(content), textOptions);
    else await zip.add(name, new BlobReader(content), { level: 0 });
  }
  return zip.close();
}
