import { listingLimits } from '#features/listings/limits.ts';
import { withoutInvisible } from '#kit/pasted-text.ts';
import { parseCsvCell } from '#kit/server/csv-cell.ts';

/** A photo of a row: a URL, or a file name in lower case. */
export type PhotoSource = { kind: 'address' | 'file'; source: string };

/**
 * Returns the photos of a row. URLs and file names are separated by commas, semicolons, vertical bars or line
 * breaks, and URLs also by spaces.
 */
export function parsePhotos(cell = ''): PhotoSource[] {
  const sources = parseCsvCell(cell.trim())
    .split(/[\n|;]/)
    .flatMap((part) => (/^\s*https?:/i.test(part) ? splitUrls(part) : part.split(',')))
    .map(withoutInvisible)
    .filter((part) => part !== '');
  return [...new Set(sources)].map((source) =>
    /^https?:/i.test(source)
      ? { kind: 'address', source }
      : {
          kind: 'file',
          source: source
            .replaceAll('\\', '/')
            .replace(/^\.?\//, '')
            .toLowerCase(),
        },
  );
}

/** Splits a text into URLs, which may contain commas but no spaces. */
const splitUrls = (text: string) =>
  text
    .replaceAll(',http', '\nhttp')
    .split(/\s/)
    .map((address) => (address.endsWith(',') ? address.slice(0, -1) : address));

const maxUrlLength = 2_000;

/** Returns the first error in the photos of a row, or null. */
export function photosError(photos: readonly PhotoSource[]): string | null {
  if (photos.length > listingLimits.picturesMax) return `At most ${listingLimits.picturesMax} photos`;
  for (const { kind, source } of photos) {
    const quotedSource = `“${source.slice(0, 60)}”`;
    if (source.length > maxUrlLength) return `${quotedSource} is too long`;
    if (kind === 'address' && !URL.canParse(source)) return `${quotedSource} is not an address`;
    if (kind === 'file' && !/\.(?:jpe?g|png|webp|avif|gif|hei[cf])$/.test(source))
      return `${quotedSource} is neither an address nor the name of a photo, such as kitchen.jpg`;
  }
  return null;
}
