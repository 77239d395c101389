/** What a tour can be made of. */
export const photographLimits = {
  most: 40,
  /** Below it, a room is blurred on a phone already. */
  leastWidth: 2_000,
  /** More than the finest 360° cameras for homes write: 12,000 × 6,000. */
  mostPixels: 80_000_000,
  mostBytes: 60_000_000,
} as const;

/** Cameras write twice as wide as high, to the pixel; programs that stitch them may be off by a few. */
const ratioOff = 0.01;

export const photographKinds = ['image/jpeg', 'image/png', 'image/webp'];

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
  if (!photographKinds.includes(file.type)) return 'It is not a JPEG, PNG or WebP picture.';
  if (file.size > photographLimits.mostBytes) return 'It is larger than 60 MB.';
  return null;
}

/** What is wrong with a picture of this size; null if it is a 360° photograph that can be used. */
export function pictureFaultOf({ width, height }: { width: number; height: number }): string | null {
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  if (Math.abs(width / height / 2 - 1) > ratioOff)
    return `It is ${size}. A 360° photograph is twice as wide as it is high.`;
  if (width < photographLimits.leastWidth)
    return `It is ${size}. It has to be ${photographLimits.leastWidth.toLocaleString('en')} pixels wide or more.`;
  if (width * height > photographLimits.mostPixels)
    return `It is ${size}, which is too large to open here. Save it with 12,000 × 6,000 pixels or fewer.`;
  return null;
}

export const unreadablePhotograph = 'It cannot be read. It may be damaged.';
