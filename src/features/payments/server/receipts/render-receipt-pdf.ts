import PdfDocument from 'pdfkit';
import { create } from 'qrcode';
import { refundLabel, testModeNotice } from '#features/payments/receipt-rules.ts';
import { formatMoney } from '#kit/money.ts';
import { fonts, isRightToLeft, renderableText } from '#kit/server/fonts.ts';

/** The content of a receipt. Amounts are in the major unit. */
export type ReceiptContent = {
  issuer: { name: string; email: string; address: string };
  number: string;
  date: string;
  title: string;
  payer: string;
  method: string;
  reference: string;
  amount: number;
  refunded: number;
  currency: string;
  isTest: boolean;
  checkAddress: string;
  madeAt: string;
};

type Page = InstanceType<typeof PdfDocument>;

/** The colours of the light theme, for print. */
const colours = { ink: '#1c1a17', muted: '#655f55', line: '#e7e2d9', clay: '#b3421f', leaf: '#1f6b4a' };
const margin = 64;
const width = 595.28 - 2 * margin;
const labelWidth = 130;

/** Returns a one-page A4 PDF whose text can be selected and searched. */
export async function renderReceiptPdf(content: ReceiptContent): Promise<Buffer> {
  const page = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Receipt ${content.number}`, Author: content.issuer.name, Creator: content.issuer.name },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finishedPdf = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  renderHeader(page, content);
  renderAmount(page, content);
  renderFacts(page, content);
  renderVerification(page, content);
  page.end();
  return finishedPdf;
}

function renderHeader(page: Page, { issuer, number, isTest }: ReceiptContent): void {
  page
    .font(fonts.bold)
    .fontSize(18)
    .fillColor(colours.clay)
    .text(renderableText(issuer.name), margin, margin);
  page.moveDown(1.5).fontSize(26).fillColor(colours.ink).text(`Receipt ${number}`);
  if (isTest) page.moveDown(0.4).fontSize(12).fillColor(colours.leaf).text(testModeNotice);
}

function renderAmount(page: Page, content: ReceiptContent): void {
  page
    .moveDown(1)
    .font(fonts.bold)
    .fontSize(20)
    .fillColor(colours.ink)
    .text(formatMoney(content.amount, content.currency));
  const refund = refundLabel(content);
  if (refund) page.moveDown(0.3).fontSize(12).fillColor(colours.clay).text(refund);
  page.moveDown(1);
}

function renderFacts(page: Page, { title, payer, method, date, reference }: ReceiptContent): void {
  for (const [label, value] of [
    ['For', title],
    ['Paid by', payer],
    ['Payment method', method],
    ['Date', date],
    ['Reference', reference],
  ] as const) {
    const top = page.y;
    page
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.75)
      .strokeColor(colours.line)
      .stroke();
    page.font(fonts.regular).fontSize(11).fillColor(colours.muted);
    page.text(label, margin, top + 9, { width: labelWidth });
    page.fillColor(colours.ink);
    renderValue(page, renderableText(value), top + 9);
    page.y += 9;
  }
}

function renderValue(page: Page, text: string, top: number): void {
  const [left, maxWidth] = [margin + labelWidth, width - labelWidth];
  if (!isRightToLeft(text)) {
    page.text(text, left, top, { width: maxWidth });
    return;
  }
  const textOptions = { features: ['kern' as const], lineBreak: false };
  const size = Math.min(11, (11 * maxWidth) / page.widthOfString(text, textOptions));
  page.fontSize(size).text(text, left, top, textOptions);
  page.y = top + 14;
}

const qrCodeSize = 110;

function renderVerification(page: Page, { checkAddress, issuer, madeAt }: ReceiptContent): void {
  const top = page.y + 28;
  renderQrCode(page, checkAddress, top);
  const left = margin + qrCodeSize + 24;
  const textBox = { width: width - qrCodeSize - 24 };
  page.font(fonts.bold).fontSize(11).fillColor(colours.ink);
  page.text('Is this receipt genuine?', left, top, textBox);
  page.font(fonts.regular).fontSize(10).fillColor(colours.muted);
  page.moveDown(0.4).text('Scan the QR code, or open this address:', textBox);
  page
    .moveDown(0.2)
    .fillColor(colours.ink)
    .text(checkAddress, { ...textBox, link: checkAddress });
  page
    .moveDown(0.4)
    .fillColor(colours.muted)
    .text(`This copy was created on ${madeAt}. See the receipt page for the current status.`, textBox);
  page.text(`Questions? Email ${issuer.email}`, margin, Math.max(page.y, top + qrCodeSize) + 28, { width });
}

/** Draws the QR code as vector shapes, which stay sharp in print. */
function renderQrCode(page: Page, text: string, top: number): void {
  const { size, rows } = qrCodeShapes(text);
  const moduleSize = qrCodeSize / size;
  page.fillColor('#000000');
  for (const { row, start, end } of rows)
    page.rect(
      margin + start * moduleSize,
      top + row * moduleSize,
      (end - start) * moduleSize,
      moduleSize + 0.05,
    );
  page.fill();
}

/**
 * Returns the dark shapes of a QR code. Adjacent modules are joined, so that no hairline appears between
 * them.
 */
export function qrCodeShapes(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const rows: Array<{ row: number; start: number; end: number }> = [];
  for (let row = 0; row < size; row++)
    for (let start = 0; start < size; start++) {
      let end = start;
      while (end < size && modules.get(row, end)) end++;
      if (end > start) rows.push({ row, start, end });
      start = end;
    }
  return { size, rows };
}
