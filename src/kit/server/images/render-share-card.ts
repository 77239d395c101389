import sharp from 'sharp';
import { fitText, type GlyphOutlines, loadGlyphs, plainWords } from './outlined-text.ts';
import { type ShareCard, shareCardSize as size } from './share-card.ts';

/** The colours of the light theme, because a preview in a chat has no dark variant. */
const colours = { paper: '#fbfaf7', ink: '#1c1a17', muted: '#655f55', clay: '#b3421f', line: '#e7e2d9' };
const margin = 56;
const fullWidth = size.width - 2 * margin;
const bandTop = 392;
/** The size limit of a card. Chats leave out pictures of 300 KB or more. */
const limitBytes = 290_000;

/** @param pictures stored pictures, in the order in which they are shown */
export async function renderShareCard(card: ShareCard, pictures: readonly Uint8Array[]): Promise<Buffer> {
  const shown = card.manner === 'one' ? pictures.slice(0, 1) : pictures.slice(0, 3);
  const places = placesOf(card, shown.length);
  const layers = await Promise.all(
    shown.map(async (source, index) => {
      const { left, top, width, height } = places[index] as Place;
      const input = await sharp(source, { limitInputPixels: 16_000_000, failOn: 'error' })
        .resize({ width, height, fit: 'cover', position: 'centre' })
        .flatten({ background: '#ffffff' })
        .toBuffer();
      return { input, left, top };
    }),
  );
  const textLayer =
    shown.length === 0 ? plainCard(card) : card.manner === 'one' ? overPicture(card) : belowPictures(card);
  const composed = sharp({ create: { ...size, channels: 3, background: colours.paper } }).composite([
    ...layers,
    { input: Buffer.from(svgOf(textLayer)), left: 0, top: 0 },
  ]);
  const whole = await composed.png({ compressionLevel: 1 }).toBuffer();
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of [82, 70, 55, 40, 20]) {
    bytes = await sharp(whole).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length < limitBytes) break;
  }
  return bytes;
}

type Place = { left: number; top: number; width: number; height: number };

function placesOf({ manner }: ShareCard, count: number): Place[] {
  if (manner === 'one' || count === 0) return [{ left: 0, top: 0, ...size }];
  const gap = 8;
  const each = Math.floor((size.width - gap * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => ({
    left: index * (each + gap),
    top: 0,
    width: index === count - 1 ? size.width - index * (each + gap) : each,
    height: bandTop,
  }));
}

const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${content}</svg>`;

function overPicture(card: ShareCard): string {
  const shade =
    '<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".25" stop-color="#14110e" stop-opacity="0"/>' +
    '<stop offset=".6" stop-color="#14110e" stop-opacity=".62"/><stop offset="1" stop-color="#14110e" stop-opacity=".9"/></linearGradient>' +
    `<rect width="${size.width}" height="${size.height}" fill="url(#shade)"/>`;
  return (
    shade +
    textFromBottom(card, 578, { title: '#ffffff', detail: '#f1ede6' }) +
    brandPill(card) +
    badgePill(card)
  );
}

function belowPictures(card: ShareCard): string {
  return (
    textFromBottom(card, 584, { title: colours.ink, detail: colours.muted }) +
    brandPill(card) +
    badgePill(card)
  );
}

/** Renders a card without a photograph: a large logo beside the text. */
function plainCard(card: ShareCard): string {
  const logo = `<g transform="translate(${size.width - 400} 120) scale(10.5)" opacity=".16">${card.mark}</g>`;
  const band = `<rect width="${size.width}" height="12" fill="${colours.clay}"/>`;
  return (
    logo +
    band +
    textFromBottom(card, 560, { title: colours.ink, detail: colours.muted, width: 690 }) +
    brandPill(card) +
    badgePill(card)
  );
}

type TextStyle = { title: string; detail: string; width?: number };

/**
 * Lays out the text from the last line upwards, so that it ends at the bottom whatever the number of lines.
 */
function textFromBottom({ lead, title, detail }: ShareCard, ground: number, inks: TextStyle): string {
  const { width = fullWidth } = inks;
  const [bold, regular] = [loadGlyphs('bold'), loadGlyphs('regular')];
  let y = ground;
  const written: string[] = [];
  const write = (lines: string[], glyphs: GlyphOutlines, fontSize: number, ink: string, height: number) => {
    for (const line of lines.toReversed()) {
      written.push(at(margin, y, ink, glyphs.outlinesOf(line, fontSize)));
      y -= height;
    }
  };
  write(fitText(detail, { letters: regular, size: 32, width, lines: 1 }), regular, 32, inks.detail, 56);
  const titleSize = lead === null ? 54 : 42;
  write(
    fitText(title, { letters: bold, size: titleSize, width, lines: 2 }),
    bold,
    titleSize,
    inks.title,
    titleSize * 1.2,
  );
  if (lead === null) return written.join('');
  y -= 16;
  const leadSize = Math.min(68, (68 * width) / bold.widthOf(plainWords(lead), 68));
  write(
    fitText(lead, { letters: bold, size: leadSize, width: width + 1, lines: 1 }),
    bold,
    leadSize,
    inks.title,
    leadSize,
  );
  return written.join('');
}

function brandPill({ brand, mark }: ShareCard): string {
  const bold = loadGlyphs('bold');
  const name = plainWords(brand);
  const wide = 64 + bold.widthOf(name, 30) + 26;
  return (
    `<rect x="40" y="36" width="${wide}" height="64" rx="20" fill="${colours.paper}"/>` +
    `<g transform="translate(50 46) scale(1.375)">${mark}</g>` +
    at(40 + 64, 79, colours.ink, bold.outlinesOf(name, 30))
  );
}

function badgePill({ badge }: ShareCard): string {
  if (badge === null) return '';
  const bold = loadGlyphs('bold');
  const words = plainWords(badge);
  const wide = bold.widthOf(words, 30) + 52;
  const left = size.width - 40 - wide;
  return (
    `<rect x="${left}" y="36" width="${wide}" height="64" rx="20" fill="${colours.clay}"/>` +
    at(left + 26, 79, '#ffffff', bold.outlinesOf(words, 30))
  );
}

const at = (x: number, y: number, ink: string, outlines: string): string =>
  `<g transform="translate(${x} ${y})" fill="${ink}">${outlines}</g>`;
