import sharp from 'sharp';

export type Walls = { front: string; right: string; back: string; left: string };

/**
 * Returns a 360° photograph of a room whose walls have these colours. Its metadata contains a location and a
 * name, as from a camera.
 */
export async function panoramaPhoto(name: string, { front, right, back, left }: Walls) {
  const [width, height] = [2048, 1024];
  const quarter = width / 4;
  const wall = (colour: string, fromLeft: number, wallWidth = quarter) => ({
    input: { create: { width: wallWidth, height, channels: 3 as const, background: colour } },
    left: fromLeft,
    top: 0,
  });
  const buffer = await sharp({ create: { width, height, channels: 3, background: back } })
    .composite([
      wall(left, quarter / 2),
      wall(front, quarter / 2 + quarter),
      wall(right, quarter / 2 + 2 * quarter),
    ])
    .withExif({
      IFD0: { Copyright: 'Somebody at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 18/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
