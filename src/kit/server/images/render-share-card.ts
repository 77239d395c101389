import sharp from 'sharp';
import type { FontWeight } from '#kit/server/design/fonts.ts';
import { lightColours as colours } from '#kit/server/design/theme-colours.ts';
import { drawableText, fitText, loadGlyphs } from './outlined-text.ts';
import { type ShareCard, shareCardSize as size } from './share-card.ts';

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

/** A preview has the light colours, because in a chat it has no dark variant. */
const overPicture = { title: colours.surface, detail: colours.surface };
const onPaper = { title: colours.ink, detail: colours.muted };

function renderOverPicture(card: ShareCard): string {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colours.ink}" stop-opacity="${opacity}"/>`;
  const shade =
    `<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">${stop(0.3, 0)}${stop(0.62, 0.66)}${stop(1, 0.9)}</linearGradient>` +
    `<rect width="${size.width}" height="${size.height}" fill="url(#shade)"/>`;
  return shade + renderTextFromBottom(card, 574, overPicture) + renderPills(card);
}

function renderBelowPictures(card: ShareCard): string {
  return renderTextFromBottom(card, 580, onPaper) + renderPills(card);
}

/** Renders a card without a photograph: a large logo beside the text. */
function renderPlainCard(card: ShareCard): string {
  const logo = `<g transform="translate(${size.width - margin - 320} 155) scale(10)">${card.mark}</g>`;
  return logo + renderTextFromBottom(card, 574, { ...onPaper, width: 690 }) + renderPills(card);
}

type TextStyle = { title: string; detail: string; width?: number };

/**
 * Lays out the text from the last line upwards, so that it ends at the bottom whatever the number of lines.
 */
function renderTextFromBottom(
  { lead, title, detail }: ShareCard,
  bottomY: number,
  { width = fullWidth, ...inks }: TextStyle,
): string {
  let y = bottomY;
  const svgLines: string[] = [];
  const writeLines = (text: string, { weight, fontSize, lines, ink, height }: LineStyle) => {
    const glyphs = loadGlyphs(text, weight);
    const fitted = fitText(text, { glyphs, size: fontSize, width, lines });
    for (const line of fitted.toReversed()) {
      svgLines.push(placeOutlines(margin, y, ink, glyphs.outlinesOf(line, fontSize)));
      y -= height;
    }
  };
  writeLines(detail, { weight: 'regular', fontSize: 34, lines: 1, ink: inks.detail, height: 58 });
  const titleSize = lead === null ? 60 : 44;
  writeLines(title, {
    weight: lead === null ? 'bold' : 'regular',
    fontSize: titleSize,
    lines: 2,
    ink: inks.title,
    height: titleSize * 1.2,
  });
  if (lead === null) return svgLines.join('');
  y -= 20;
  const leadWidth = loadGlyphs(lead, 'bold').widthOf(drawableText(lead), leadSize);
  const fontSize = Math.min(leadSize, (leadSize * width) / Math.max(1, leadWidth + 1));
  writeLines(lead, { weight: 'bold', fontSize, lines: 1, ink: inks.title, height: fontSize });
  return svgLines.join('');
}

const leadSize = 76;

type LineStyle = { weight: FontWeight; fontSize: number; lines: number; ink: string; height: number };

/** Renders the name of the application at the left, and the badge at the right. */
function renderPills({ brand, mark, badge }: ShareCard): string {
  const logo = `<g transform="translate(${pillLeft + 12} ${pillTop + 12}) scale(1.25)">${mark}</g>`;
  const brandPill = renderPill(brand, { left: pillLeft, textAt: 64 }) + logo;
  if (badge === null) return brandPill;
  const width = loadGlyphs(badge, 'bold').widthOf(drawableText(badge), pillFontSize) + 2 * pillPadding;
  return brandPill + renderPill(badge, { left: size.width - pillLeft - width, textAt: pillPadding });
}

const [pillLeft, pillTop, pillPadding, pillFontSize] = [margin, 48, 24, 30];

function renderPill(label: string, { left, textAt }: { left: number; textAt: number }): string {
  const glyphs = loadGlyphs(label, 'bold');
  const text = drawableText(label);
  const width = textAt + glyphs.widthOf(text, pillFontSize) + pillPadding;
  return (
    `<rect x="${left}" y="${pillTop}" width="${width}" height="64" rx="16" fill="${colours.surface}"/>` +
    placeOutlines(left + textAt, pillTop + 43, colours.ink, glyphs.outlinesOf(text, pillFontSize))
  );
}

const placeOutlines = (x: number, y: number, ink: string, outlines: string): string =>
  `<g transform="translate(${x} ${y})" fill="${ink}">${outlines}</g>`;
