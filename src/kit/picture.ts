/** The only widths in which a picture exists; every other width is a 404, so that nobody can order work at will. */
export const pictureWidths = [320, 480, 720, 1080, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const pictureTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** A stored picture: `key` names its bytes, `width` and `height` are its own, `colour` is its average as `#rrggbb`. */
export type Picture = { key: string; width: number; height: number; colour: string };

/** 128 bits of the content's SHA-256: short enough for a page with 24 cards, and nobody can aim at one. */
export const pictureKeyPattern = /^[0-9a-f]{32}$/;

/** What a file chooser should offer: exactly what the server takes. */
export const pictureAccept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** `sizes` for the places where pictures stand, kept beside the widths that they are meant to pick from. */
export const pictureSizes = {
  /**
   * A card: two, then four in a row of at most 1,280 px. A phone, whose whole width it takes, is told less than that: 480w
   * at twice the density is sharp enough there, and half the bytes of 720w.
   */
  card: '(min-width: 1280px) 286px, (min-width: 1024px) calc(25vw - 34px), (min-width: 480px) calc(50vw - 28px), 240px',
  /** One large picture of half a desktop. */
  half: '(min-width: 1280px) 624px, (min-width: 1024px) 50vw, 100vw',
  /** From edge to edge. */
  full: '100vw',
} as const;

/** Where a picture is served from. Same address, same bytes, until it is removed. */
export function pictureAddress(key: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${key}/${width}.${format}`;
}

/**
 * The `srcset` of one format. Never promises more pixels than the picture has: a 600 px source is offered as 320w, 480w
 * and 600w. `upTo` cuts the list, for cards under Save-Data.
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

function widthsOf(own: number, upTo: PictureWidth): PictureWidth[] {
  const widths: PictureWidth[] = [];
  for (const width of pictureWidths) {
    if (width > upTo) break;
    widths.push(width);
    if (width >= own) break;
  }
  return widths;
}
