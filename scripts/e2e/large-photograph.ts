import sharp from 'sharp';

const size = { width: 4_000, height: 3_000 };

let texture: Promise<Buffer> | undefined;

/**
 * Returns the grain of plaster. Neighbouring pixels differ only gradually, as through a real lens. It is
 * generated once, because that takes a while.
 */
function renderGrain(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 42 } as const;
  texture ??= sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .blur(1)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return texture;
}

/**
 * Returns a picture that is as hard to compress as a phone's photograph, with 12 megapixels and about 4 MB:
 * coloured surfaces with grain. Each hue gives a different picture.
 */
export async function largePhoto(hue: number) {
  const buffer = await sharp(Buffer.from(renderSurfacesSvg(hue)))
    .composite([{ input: await renderGrain(), blend: 'hard-light' }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'A phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '0/1 21/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '32/1 36/1 0/1',
      },
    })
    .toBuffer();
  return { name: `photo ${hue}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Returns the same picture rotated, as phones store upright photographs. */
export async function rotatedPhoto(hue: number) {
  const { buffer, ...file } = await largePhoto(hue);
  return { ...file, buffer: await sharp(buffer).withMetadata({ orientation: 6 }).toBuffer() };
}

function renderSurfacesSvg(hue: number): string {
  const surfaces = Array.from({ length: 60 }, (_, n) => {
    const [x, y] = [(n * 613) % 3_900, (n * 397) % 2_900];
    const [width, height] = [120 + ((n * 71) % 400), 90 + ((n * 53) % 300)];
    const colour = `hsl(${(hue + n * 23) % 360},35%,${25 + ((n * 17) % 50)}%)`;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <linearGradient id="light" x2="1" y2="1"><stop stop-color="hsl(${hue},45%,70%)"/><stop offset="1" stop-color="hsl(${(hue + 80) % 360},40%,30%)"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#light)"/>${surfaces.join('')}</svg>`;
}
