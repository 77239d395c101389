/** What a tour can be made of. */
export const photoLimits = {
  most: 40,
  /** Below it, a room is blurred on a phone already. */
  leastWidth: 2_000,
  /** More than the finest 360° cameras for homes write: 12,000 × 6,000. */
  mostPixels: 80_000_000,
  mostBytes: 60_000_000,
} as const;

/** Cameras write twice as wide as high, to the pixel; programs that stitch them may be off by a few. */
const ratioOff = 0.01;

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

/** What is wrong with a chosen file before it is opened; null if nothing is. */
export function fileFaultOf(file: { type: string; size: number }): string | null {
  if (!photoKinds.includes(file.type)) return 'Not a JPEG, PNG or WebP image.';
  if (file.size > photoLimits.mostBytes) return 'Larger than 60 MB.';
  return null;
}

/** What is wrong with a picture of this size; null if it is a 360° photograph that can be used. */
export function pictureFaultOf({ width, height }: { width: number; height: number }): string | null {
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  if (Math.abs(width / height / 2 - 1) > ratioOff)
    return `This image is ${size}. A 360° photo must be exactly twice as wide as it is high.`;
  if (width < photoLimits.leastWidth)
    return `This image is ${size}. It must be at least ${photoLimits.leastWidth.toLocaleString('en')} pixels wide.`;
  if (width * height > photoLimits.mostPixels)
    return `This image is ${size}, which is too large. Resize it to 12,000 × 6,000 pixels or less.`;
  return null;
}

export const unreadablePhoto = 'We could not read this file. It may be damaged.';
