import { testModeNotice } from '#features/payments/receipt-rules.ts';
import { earningKindLabels } from '#features/payouts/choices.ts';
import type { EarningLine, TaxDetails } from '#features/payouts/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { renderableText } from '#kit/server/design/fonts.ts';
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
import { type Amounts, isTaxed, type Statement } from './amounts.ts';

/** The content of a host's statement. Amounts are in the major unit. */
export type StatementContent = Statement & {
  issuer: { name: string; email: string };
  month: string;
  host: string;
  /** Our number at the tax authority and what the host told us; null without taxes. */
  ownTaxNumber: string | null;
  taxDetails: TaxDetails | null;
  isTest: boolean;
  madeAt: string;
};

/** Eleven digits with their currency fit on one line. */
const amountWidth = 98;
const gap = 8;
const homeWidth = textWidth - 3 * (amountWidth + gap);
const rowPadding = 8;

/** Returns a statement of as many pages as it needs. */
export const renderPdf = (content: StatementContent): Promise<Buffer> =>
  drawPdf({ title: titleOf(content), author: content.issuer.name }, (page) => {
    drawHeader(page, content);
    const columnNames = ['Guest paid', isTaxed(content) ? 'Fee and taxes' : 'Service fee', 'You earn'];
    drawColumnNames(page, columnNames);
    for (const line of content.lines) drawEarning(page, columnNames, line);
    for (const total of content.totals) {
      const name = `Total in ${total.currency}`;
      drawRow(page, columnNames, { name, details: taxTexts(total), amounts: total, isTotal: true });
    }
    drawFoot(page, content);
  });

const titleOf = ({ month }: StatementContent) => `Earnings in ${month}`;

function drawHeader(page: PdfPage, content: StatementContent): void {
  const { issuer, host, isTest } = content;
  const name = renderableText(issuer.name);
  styled(page, name, { weight: 'bold', size: 16 }).text(name, pageMargin, pageMargin);
  const title = titleOf(content);
  styled(page, title, { weight: 'bold', size: 26 }).text(title, pageMargin, page.y + 36);
  const owner = renderableText(host);
  styled(page, owner, { size: 12, colour: colours.muted }).text(owner, pageMargin, page.y + 4);
  for (const number of taxNumbers(content)) {
    const text = renderableText(number);
    styled(page, text, { size: 10, colour: colours.muted }).text(text, pageMargin, page.y + 4);
  }
  if (isTest) {
    page.moveDown(0.3);
    styled(page, testModeNotice, { weight: 'bold', size: 12, colour: colours.info }).text(testModeNotice);
  }
  page.y += 24;
}

/** Returns the names and numbers under which the host and we pay taxes. */
function taxNumbers({ issuer, ownTaxNumber, taxDetails }: StatementContent): string[] {
  const vat = taxDetails?.isVatRegistered ? ', registered for VAT' : '';
  return [
    ...(taxDetails ? [`${taxDetails.name}, TIN ${taxDetails.tin}${vat}`] : []),
    ...(ownTaxNumber ? [`${issuer.name}, tax number ${ownTaxNumber}`] : []),
  ];
}

function drawColumnNames(page: PdfPage, names: readonly string[]): void {
  const top = page.y;
  for (const [index, name] of names.entries()) {
    styled(page, name, { size: 9, colour: colours.muted });
    page.text(name, leftOf(index), top, { width: amountWidth, align: 'right' });
  }
  page.y = top + 18;
}

const leftOf = (column: number) => pageMargin + homeWidth + gap + column * (amountWidth + gap);

function drawEarning(page: PdfPage, columnNames: readonly string[], line: EarningLine): void {
  const { kind, title, fromDay, toDay, day } = line;
  const days = toDay === fromDay ? formatDate(fromDay) : `${formatDate(fromDay)} to ${formatDate(toDay)}`;
  const stay = `${earningKindLabels[kind]}, ${days}`;
  const details = [stay, `Added ${formatDate(day)}`, ...taxTexts(line)];
  drawRow(page, columnNames, { name: renderableText(title), details, amounts: line });
}

/** Returns what the fee and the taxes are; nothing without taxes. */
function taxTexts({ currency, fee, vat, withheld }: Amounts): string[] {
  if (vat === 0 && withheld === 0) return [];
  const parts: [name: string, amount: number][] = [
    ['Service fee', fee],
    ['VAT on fee', vat],
    ['Withholding tax', withheld],
  ];
  return parts
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${formatMoney(amount, currency)}`);
}

type Row = {
  name: string;
  details?: readonly string[];
  amounts: Amounts;
  isTotal?: boolean;
};

/** Draws a row on one page, which may be the next one. */
function drawRow(
  page: PdfPage,
  columnNames: readonly string[],
  { name, details = [], amounts: { currency, gross, fee, vat, withheld, net }, isTotal = false }: Row,
): void {
  const weight = isTotal ? 'bold' : 'regular';
  const nameBox = { width: homeWidth };
  const nameHeight = styled(page, name, { weight, size: 10 }).heightOfString(name, nameBox);
  const detailHeights = details.map((text) => styled(page, text, { size: 9 }).heightOfString(text, nameBox));
  const height = detailHeights.reduce((total, each) => total + each, nameHeight + 2 * rowPadding);
  if (page.y + height > page.page.height - pageMargin) {
    page.addPage();
    drawColumnNames(page, columnNames);
  }
  const top = page.y;
  drawLine(page, top);
  styled(page, name, { weight, size: 10 }).text(name, pageMargin, top + rowPadding, nameBox);
  for (const detail of details)
    styled(page, detail, { size: 9, colour: colours.muted }).text(detail, pageMargin, page.y, nameBox);
  for (const [index, amount] of [gross, fee + vat + withheld, net].entries()) {
    const text = formatMoney(amount, currency);
    styled(page, text, { weight: isTotal || index === 2 ? 'bold' : 'regular', size: 9 });
    page.text(text, leftOf(index), top + rowPadding, { width: amountWidth, align: 'right', ...tabular });
  }
  page.y = top + height;
}

function drawFoot(page: PdfPage, { issuer, madeAt, lines }: StatementContent): void {
  drawLine(page, page.y);
  page.y += 16;
  const texts = [
    ...(lines.length === 0 ? ['No earnings in this month.'] : []),
    `Created on ${madeAt}. A stay is listed in the month in which it was added to your balance.`,
    `Questions? Email ${issuer.email}`,
  ];
  for (const text of texts)
    styled(page, text, { size: 10, colour: colours.muted }).text(text, pageMargin, page.y + 4, {
      width: textWidth,
    });
}
