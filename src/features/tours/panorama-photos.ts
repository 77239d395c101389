/** The limits of the photos for a generated tour. */
export const photoLimits = {
  most: 40,
  /** The minimum width. A smaller photo looks blurred even on a phone. */
  minWidth: 2_000,
  /**
   * The maximum number of pixels, which exceeds the largest pictures of consumer 360° cameras: 12,000 ×
   * 6,000.
   */
  maxPixels: 80_000_000,
  mostBytes: 60_000_000,
} as const;

/**
 * The tolerance of the aspect ratio. Cameras write pictures exactly twice as wide as high, but stitching
 * programs may be off by a few pixels.
 */
const ratioTolerance = 0.01;

export const photoKinds = ['image/jpeg', 'image/png', 'image/webp'];

export const suggestedRooms = [
  'Living room',
  'Dining room',
  'Kitchen',
  'Bedroom',
  'Main bedroom',
  'Second bedroom',
  'Bathroom',
  'Toilet',
  'Corridor',
  'Staircase',
  'Study',
  'Store',
  "Boys' quarters",
  'Balcony',
  'Veranda',
  'Compound',
  'Gate',
];

/** Returns the error of a chosen file before it is opened, or null if it is valid. */
export function photoFileError(file: { type: string; size: number }): string | null {
  if (!photoKinds.includes(file.type)) return 'Not a JPEG, PNG or WebP image.';
  if (file.size > photoLimits.mostBytes) return 'Larger than 60 MB.';
  return null;
}

/** Returns the error of a picture of this size, or null if it is a usable 360° photo. */
export function photoSizeError({ width, height }: { width: number; height: number }): string | null {
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  if (Math.abs(width / height / 2 - 1) > ratioTolerance)
    return `This image is ${size}. A 360° photo must be exactly twice as wide as it is high.`;
  if (width < photoLimits.minWidth)
    return `This image is ${size}. It must be at least ${photoLimits.minWidth.toLocaleString('en')} pixels wide.`;
  if (width * height > photoLimits.maxPixels)
    return `This image is ${size}, which is too large. Resize it to 12,000 × 6,000 pixels or less.`;
  return null;
}

export const unreadablePhoto = 'We could not read this file. It may be damaged.';
