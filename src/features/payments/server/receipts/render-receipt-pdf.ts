import { create } from 'qrcode';
import { refundLabel } from '#features/payments/receipt-rules.ts';
import { formatMoney } from '#kit/money.ts';
import { isRightToLeft, renderableText } from '#kit/server/design/fonts.ts';
import { lightColours as colours } from '#kit/server/design/theme-colours.ts';
import {
  drawLine,
  drawPdf,
  type PdfPage,
  pageMargin,
  styled,
  tabular,
  textWidth,
} from '#kit/server/documents/pdf-page.ts';

/** The content of a receipt. Amounts are in the major unit. */
export type ReceiptContent = {
  issuer: { name: string; email: string; address: string };
  number: string;
  facts: readonly (readonly [label: string, value: string])[];
  amount: number;
  refunded: number;
  isReversed: boolean;
  currency: string;
  /** The text that belongs to the whole receipt. */
  notice: string | null;
  checkAddress: string;
  madeAt: string;
};

const labelWidth = 130;

/** Returns a one-page receipt. */
export const renderPdf = (content: ReceiptContent): Promise<Buffer> =>
  drawPdf({ title: `Receipt ${content.number}`, author: content.issuer.name }, (page) => {
    renderHeader(page, content);
    renderAmount(page, content);
    renderFacts(page, content);
    renderVerification(page, content);
  });

function renderHeader(page: PdfPage, { issuer, number, notice }: ReceiptContent): void {
  const name = renderableText(issuer.name);
  const title = `Receipt ${number}`;
  styled(page, name, { weight: 'bold', size: 16 }).text(name, pageMargin, pageMargin);
  styled(page, title, { weight: 'bold', size: 26 }).text(title, pageMargin, page.y + 36, tabular);
  if (notice) {
    page.moveDown(0.3);
    styled(page, notice, { weight: 'bold', size: 12, colour: colours.info });
    page.text(notice, { width: textWidth });
  }
}

function renderAmount(page: PdfPage, content: ReceiptContent): void {
  const amount = formatMoney(content.amount, content.currency);
  styled(page, amount, { weight: 'bold', size: 20 }).text(amount, pageMargin, page.y + 20, tabular);
  const refund = refundLabel(content);
  if (refund) {
    page.moveDown(0.2);
    styled(page, refund, { weight: 'bold', size: 12, colour: colours.info }).text(refund, tabular);
  }
  page.y += 24;
}

const rowPadding = 10;

function renderFacts(page: PdfPage, { facts }: ReceiptContent): void {
  for (const [label, value] of facts) {
    const top = page.y;
    drawLine(page, top);
    styled(page, label, { size: 11, colour: colours.muted });
    page.text(label, pageMargin, top + rowPadding, { width: labelWidth });
    const text = renderableText(value);
    styled(page, text, { size: 11 });
    renderValue(page, text, top + rowPadding);
    page.y += rowPadding;
  }
  drawLine(page, page.y);
}

function renderValue(page: PdfPage, text: string, top: number): void {
  const [left, maxWidth] = [pageMargin + labelWidth, textWidth - labelWidth];
  if (!isRightToLeft(text)) {
    page.text(text, left, top, { width: maxWidth, ...tabular });
    return;
  }
  const textOptions = { features: ['kern' as const], lineBreak: false };
  const size = Math.min(11, (11 * maxWidth) / page.widthOfString(text, textOptions));
  page.fontSize(size).text(text, left, top, textOptions);
  page.y = top + 14;
}

const qrCodeSize = 110;
const boxPadding = 20;

function renderVerification(page: PdfPage, { checkAddress, issuer, madeAt }: ReceiptContent): void {
  const boxTop = page.y + 32;
  const top = boxTop + boxPadding;
  renderQrCode(page, checkAddress, pageMargin + boxPadding, top);
  const left = pageMargin + boxPadding + qrCodeSize + 24;
  const textBox = { width: pageMargin + textWidth - boxPadding - left };
  const heading = 'Is this receipt genuine?';
  styled(page, heading, { weight: 'bold', size: 12 }).text(heading, left, top, textBox);
  const lines: [text: string, colour: string, options?: object][] = [
    ['Scan the QR code, or open this address:', colours.muted],
    [checkAddress, colours.ink, { link: checkAddress, underline: true }],
    [`This copy was created on ${madeAt}. See the receipt page for the current status.`, colours.muted],
  ];
  for (const [text, colour, options] of lines) {
    page.y += 4;
    styled(page, text, { size: 10, colour }).text(text, left, page.y, { ...textBox, ...options });
  }
  const boxBottom = Math.max(page.y, top + qrCodeSize) + boxPadding;
  page
    .roundedRect(pageMargin, boxTop, textWidth, boxBottom - boxTop, 12)
    .lineWidth(0.75)
    .strokeColor(colours.line)
    .stroke();
  const contact = `Questions? Email ${issuer.email}`;
  styled(page, contact, { size: 10, colour: colours.muted }).text(contact, pageMargin, boxBottom + 24, {
    width: textWidth,
  });
}

/** Draws the QR code as vector shapes, which stay sharp in print. */
function renderQrCode(page: PdfPage, text: string, left: number, top: number): void {
  const { size, rows } = qrCodeShapes(text);
  const moduleSize = qrCodeSize / size;
  page.fillColor(colours.ink);
  for (const { row, start, end } of rows)
    page.rect(
      left + start * moduleSize,
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
