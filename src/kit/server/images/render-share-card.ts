import sharp from 'sharp';
import { drawableText, fitText, type GlyphOutlines, loadGlyphs } from './outlined-text.ts';
import { type ShareCard, shareCardSize as size } from './share-card.ts';

/** The colours of the light theme, because a preview in a chat has no dark variant. */
const colours = { paper: '#fbfaf7', ink: '#1c1a17', muted: '#655f55', clay: '#b3421f', line: '#e7e2d9' };
const margin = 56;
const fullWidth = size.width - 2 * margin;
const bandTop = 392;
/** The size limit of a card. Chats leave out pictures of 300 KB or more. */
const limitBytes = 290_000;

/**
 * Renders a card as a JPEG.
 * @param pictures stored pictures, in the order in which they are shown
 */
export async function renderShareCard(card: ShareCard, pictures: readonly Uint8Array[]): Promise<Buffer> {
  const usedPictures = card.layout === 'one' ? pictures.slice(0, 1) : pictures.slice(0, 3);
  const boxes = boxesOf(card, usedPictures.length);
  const layers = await Promise.all(
    usedPictures.map(async (source, index) => {
      const { left, top, width, height } = boxes[index] as PictureBox;
      const input = await sharp(source, { limitInputPixels: 16_000_000, failOn: 'error' })
        .resize({ width, height, fit: 'cover', position: 'centre' })
        .flatten({ background: '#ffffff' })
        .toBuffer();
      return { input, left, top };
    }),
  );
  const textLayer =
    usedPictures.length === 0
      ? renderPlainCard(card)
      : card.layout === 'one'
        ? renderOverPicture(card)
        : renderBelowPictures(card);
  const composed = sharp({ create: { ...size, channels: 3, background: colours.paper } }).composite([
    ...layers,
    { input: Buffer.from(svgOf(textLayer)), left: 0, top: 0 },
  ]);
  const png = await composed.png({ compressionLevel: 1 }).toBuffer();
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of [82, 70, 55, 40, 20]) {
    bytes = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length < limitBytes) break;
  }
  return bytes;
}

type PictureBox = { left: number; top: number; width: number; height: number };

function boxesOf({ layout }: ShareCard, count: number): PictureBox[] {
  if (layout === 'one' || count === 0) return [{ left: 0, top: 0, ...size }];
  const gap = 8;
  const pictureWidth = Math.floor((size.width - gap * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => ({
    left: index * (pictureWidth + gap),
    top: 0,
    width: index === count - 1 ? size.width - index * (pictureWidth + gap) : pictureWidth,
    height: bandTop,
  }));
}

const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${content}</svg>`;

function renderOverPicture(card: ShareCard): string {
  const shade =
    '<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".25" stop-color="#14110e" stop-opacity="0"/>' +
    '<stop offset=".6" stop-color="#14110e" stop-opacity=".62"/><stop offset="1" stop-color="#14110e" stop-opacity=".9"/></linearGradient>' +
    `<rect width="${size.width}" height="${size.height}" fill="url(#shade)"/>`;
  return (
    shade +
    renderTextFromBottom(card, 578, { title: '#ffffff', detail: '#f1ede6' }) +
    renderBrandPill(card) +
    renderBadgePill(card)
  );
}

function renderBelowPictures(card: ShareCard): string {
  return (
    renderTextFromBottom(card, 584, { title: colours.ink, detail: colours.muted }) +
    renderBrandPill(card) +
    renderBadgePill(card)
  );
}

/** Renders a card without a photograph: a large logo beside the text. */
function renderPlainCard(card: ShareCard): string {
  const logo = `<g transform="translate(${size.width - 400} 120) scale(10.5)" opacity=".16">${card.mark}</g>`;
  const band = `<rect width="${size.width}" height="12" fill="${colours.clay}"/>`;
  return (
    logo +
    band +
    renderTextFromBottom(card, 560, { title: colours.ink, detail: colours.muted, width: 690 }) +
    renderBrandPill(card) +
    renderBadgePill(card)
  );
}

type TextStyle = { title: string; detail: string; width?: number };

/**
 * Lays out the text from the last line upwards, so that it ends at the bottom whatever the number of lines.
 */
function renderTextFromBottom(
  { lead, title, detail }: ShareCard,
  bottomY: number,
  textStyle: TextStyle,
): string {
  const { width = fullWidth } = textStyle;
  const [bold, regular] = [loadGlyphs('bold'), loadGlyphs('regular')];
  let y = bottomY;
  const svgLines: string[] = [];
  const writeLines = (
    lines: string[],
    glyphs: GlyphOutlines,
    fontSize: number,
    ink: string,
    height: number,
  ) => {
    for (const line of lines.toReversed()) {
      svgLines.push(placeOutlines(margin, y, ink, glyphs.outlinesOf(line, fontSize)));
      y -= height;
    }
  };
  writeLines(
    fitText(detail, { glyphs: regular, size: 32, width, lines: 1 }),
    regular,
    32,
    textStyle.detail,
    56,
  );
  const titleSize = lead === null ? 54 : 42;
  writeLines(
    fitText(title, { glyphs: bold, size: titleSize, width, lines: 2 }),
    bold,
    titleSize,
    textStyle.title,
    titleSize * 1.2,
  );
  if (lead === null) return svgLines.join('');
  y -= 16;
  const leadSize = Math.min(68, (68 * width) / bold.widthOf(drawableText(lead), 68));
  writeLines(
    fitText(lead, { glyphs: bold, size: leadSize, width: width + 1, lines: 1 }),
    bold,
    leadSize,
    textStyle.title,
    leadSize,
  );
  return svgLines.join('');
}

function renderBrandPill({ brand, mark }: ShareCard): string {
  const bold = loadGlyphs('bold');
  const brandText = drawableText(brand);
  const pillWidth = 64 + bold.widthOf(brandText, 30) + 26;
  return (
    `<rect x="40" y="36" width="${pillWidth}" height="64" rx="20" fill="${colours.paper}"/>` +
    `<g transform="translate(50 46) scale(1.375)">${mark}</g>` +
    placeOutlines(40 + 64, 79, colours.ink, bold.outlinesOf(brandText, 30))
  );
}

function renderBadgePill({ badge }: ShareCard): string {
  if (badge === null) return '';
  const bold = loadGlyphs('bold');
  const text = drawableText(badge);
  const pillWidth = bold.widthOf(text, 30) + 52;
  const left = size.width - 40 - pillWidth;
  return (
    `<rect x="${left}" y="36" width="${pillWidth}" height="64" rx="20" fill="${colours.clay}"/>` +
    placeOutlines(left + 26, 79, '#ffffff', bold.outlinesOf(text, 30))
  );
}

const placeOutlines = (x: number, y: number, ink: string, outlines: string): string =>
  `<g transform="translate(${x} ${y})" fill="${ink}">${outlines}</g>`;
