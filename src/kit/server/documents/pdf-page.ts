import PdfDocument from 'pdfkit';
import { type FontWeight, faceFor } from '#kit/server/design/fonts.ts';
import { lightColours as colours } from '#kit/server/design/theme-colours.ts';

export type PdfPage = InstanceType<typeof PdfDocument>;

export const pageMargin = 64;
/** The width between the margins of an A4 page. */
export const textWidth = 595.28 - 2 * pageMargin;

/** Returns an A4 PDF whose text can be selected and searched. */
export async function drawPdf(
  { title, author }: { title: string; author: string },
  draw: (page: PdfPage) => void,
): Promise<Buffer> {
  const page = new PdfDocument({
    size: 'A4',
    margin: pageMargin,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finishedPdf = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  draw(page);
  page.end();
  return finishedPdf;
}

type TextStyle = { weight?: FontWeight; size: number; colour?: string };

/** Sets the font for a text. */
export function styled(
  page: PdfPage,
  text: string,
  { weight = 'regular', size, colour = colours.ink }: TextStyle,
) {
  return page.font(faceFor(text, weight).file).fontSize(size).fillColor(colour);
}

/** Figures have one width, so that amounts in one column line up. */
export const tabular = { features: ['tnum' as const, 'kern' as const] };

export function drawLine(page: PdfPage, y: number): void {
  page
    .moveTo(pageMargin, y)
    .lineTo(pageMargin + textWidth, y)
    .lineWidth(0.75)
    .strokeColor(colours.line)
    .stroke();
}
