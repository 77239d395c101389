/**
 * The widths in which pictures are served. Any other width is a 404, so that no client can request arbitrary
 * work.
 */
export const pictureWidths = [320, 480, 720, 1080, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const pictureTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/**
 * A stored picture: `key` identifies its bytes, `width` and `height` are those of the original, and `colour`
 * is its average colour as `#rrggbb`.
 */
export type Picture = { key: string; width: number; height: number; colour: string };

/**
 * A key has 128 bits of the content's SHA-256: short enough for a page with 24 cards, and infeasible to
 * forge.
 */
export const pictureKeyPattern = /^[0-9a-f]{32}$/;

/** The `accept` attribute of a file input, with exactly the types that the server accepts. */
export const pictureAccept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The `sizes` attributes of the places where pictures appear. */
export const pictureSizes = {
  /**
   * A card. Two cards share a row, and on wide screens four share a row of at most 1,280 px. Phones, where a
   * card takes the full width, get a smaller size: 480w is sharp enough there at double density, with half
   * the bytes of 720w.
   */
  card: '(min-width: 1280px) 286px, (min-width: 1024px) calc(25vw - 34px), (min-width: 480px) calc(50vw - 28px), 240px',
} as const;

/** Returns the URL of a picture. Its bytes never change until it is removed. */
export function pictureAddress(key: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${key}/${width}.${format}`;
}

/**
 * Returns the `srcset` of one format. It never offers more pixels than the picture has: a 600 px source is
 * offered as 320w, 480w and 600w. `upTo` limits the list for cards under Save-Data.
 */
export function srcSet(
  picture: Pick<Picture, 'key' | 'width'>,
  format: PictureFormat,
  options: { upTo?: PictureWidth } = {},
): string {
  return widthsOf(picture.width, options.upTo ?? 1600)
    .map((width) => `${pictureAddress(picture.key, width, format)} ${Math.min(width, picture.width)}w`)
    .join(', ');
}

function widthsOf(sourceWidth: number, upTo: PictureWidth): PictureWidth[] {
  const widths: PictureWidth[] = [];
  for (const width of pictureWidths) {
    if (width > upTo) break;
    widths.push(width);
    if (width >= sourceWidth) break;
  }
  return widths;
}

/**
 * Returns the key from the address of a picture that is stored here, with or without our origin; null for any
 * other text.
 */
export function pictureKeyIn(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  return /^(?:https?:\/\/[^/]+)?\/pictures\/([0-9a-f]{32})\//.exec(address)?.[1] ?? null;
}
