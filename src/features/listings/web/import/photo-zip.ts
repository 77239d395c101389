import type { Entry } from '@zip.js/zip.js';
import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';

/**
 * The photos in a ZIP file by their names in lower case. A name is the path in the ZIP, or a unique end of it
 * without some or all folders.
 */
export type PhotoZip = { has(name: string): boolean; read(name: string): Promise<File>; count: number };

const photoPattern = /\.(jpe?g|png|webp|avif|gif|hei[cf])$/i;
/** The maximum size of a photo in bytes. Photos from a camera are far smaller. */
const maxBytes = 100_000_000;
const maxEntries = 20_000;

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
};

/**
 * Opens a ZIP file.
 * @throws Error with a message for the user when it is not a ZIP file or contains no photos
 */
export async function openPhotoZip(file: Blob): Promise<PhotoZip> {
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries = await zip.getEntries().catch(() => {
    throw new Error('This ZIP cannot be read. Make it again and choose it once more');
  });
  if (entries.length > maxEntries) throw new Error('This ZIP has too many files');
  const byName = photosByName(entries);
  if (byName.size === 0) throw new Error('This ZIP contains no photos');
  return {
    count: new Set(byName.values()).size,
    has: (name) => byName.has(name),
    async read(name) {
      const entry = byName.get(name);
      if (!entry || entry.directory) throw new Error('It is not in the ZIP');
      if (entry.encrypted) throw new Error('The ZIP has a password. Make it again without one');
      if (entry.uncompressedSize > maxBytes) throw new Error('This photo is too large');
      const type = mimeTypes[name.split('.').at(-1) ?? ''] ?? 'image/jpeg';
      const content = await entry.getData(new BlobWriter(type));
      return new File([content], name.split('/').at(-1) ?? name, { type });
    },
  };
}

function photosByName(entries: readonly Entry[]): Map<string, Entry> {
  const photos = entries.filter(
    ({ filename, directory }) =>
      !directory && photoPattern.test(filename) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(filename),
  );
  const byName = new Map<string, Entry>();
  const ambiguousNames = new Set<string>();
  for (const entry of photos) {
    const name = entry.filename.replaceAll('\\', '/').toLowerCase();
    // Each photo can also be found by its name without some or all of its folders.
    for (let from = 0; from >= 0; from = nextFolder(name, from)) {
      const suffix = name.slice(from);
      if (byName.has(suffix) && from > 0) ambiguousNames.add(suffix);
      else byName.set(suffix, entry);
    }
  }
  const fullNames = new Set(photos.map(({ filename }) => filename.replaceAll('\\', '/').toLowerCase()));
  for (const suffix of ambiguousNames) if (!fullNames.has(suffix)) byName.delete(suffix);
  return byName;
}

function nextFolder(name: string, from: number): number {
  const slash = name.indexOf('/', from);
  return slash < 0 ? -1 : slash + 1;
}
