import { testModeNotice } from '#features/payments/receipt-rules.ts';
import { earningKindLabels } from '#features/payouts/choices.ts';
import type { EarningLine } from '#features/payouts/schema.ts';
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

type Total = { currency: string; gross: number; fee: number; net: number };
export type Statement = {
  /** Oldest first. */
  lines: EarningLine[];
  /** One for each currency of the lines. */
  totals: Total[];
};

/** The content of a host's statement. Amounts are in the major unit. */
export type StatementContent = Statement & {
  issuer: { name: string; email: string };
  month: string;
  host: string;
  isTest: boolean;
  madeAt: string;
};

/** Eleven digits with their currency fit on one line. */
const amountWidth = 98;
const gap = 8;
const amountColumns = ['Guest paid', 'Service fee', 'You earn'] as const;
const homeWidth = textWidth - amountColumns.length * (amountWidth + gap);
const rowPadding = 8;

/** Returns a statement of as many pages as it needs. */
export const renderPdf = (content: StatementContent): Promise<Buffer> =>
  drawPdf({ title: titleOf(content), author: content.issuer.name }, (page) => {
    drawHeader(page, content);
    drawColumnNames(page);
    for (const line of content.lines) drawEarning(page, line);
    for (const { currency, gross, fee, net } of content.totals)
      drawRow(page, { name: `Total in ${currency}`, amounts: [gross, fee, net], currency, isTotal: true });
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
  if (isTest) {
    page.moveDown(0.3);
    styled(page, testModeNotice, { weight: 'bold', size: 12, colour: colours.info }).text(testModeNotice);
  }
  page.y += 24;
}

function drawColumnNames(page: PdfPage): void {
  const top = page.y;
  for (const [index, name] of amountColumns.entries()) {
    styled(page, name, { size: 9, colour: colours.muted });
    page.text(name, leftOf(index), top, { width: amountWidth, align: 'right' });
  }
  page.y = top + 18;
}

const leftOf = (column: number) => pageMargin + homeWidth + gap + column * (amountWidth + gap);

function drawEarning(page: PdfPage, line: EarningLine): void {
  const { kind, title, fromDay, toDay, day, currency, gross, fee, net } = line;
  const days = toDay === fromDay ? formatDate(fromDay) : `${formatDate(fromDay)} to ${formatDate(toDay)}`;
  const stay = `${earningKindLabels[kind]}, ${days}`;
  const details = [stay, `Added ${formatDate(day)}`];
  drawRow(page, { name: renderableText(title), details, amounts: [gross, fee, net], currency });
}

type Row = {
  name: string;
  details?: readonly string[];
  amounts: readonly number[];
  currency: string;
  isTotal?: boolean;
};

/** Draws a row on one page, which may be the next one. */
function drawRow(page: PdfPage, { name, details = [], amounts, currency, isTotal = false }: Row): void {
  const weight = isTotal ? 'bold' : 'regular';
  const nameBox = { width: homeWidth };
  const nameHeight = styled(page, name, { weight, size: 10 }).heightOfString(name, nameBox);
  const height = nameHeight + details.length * 12 + 2 * rowPadding;
  if (page.y + height > page.page.height - pageMargin) {
    page.addPage();
    drawColumnNames(page);
  }
  const top = page.y;
  drawLine(page, top);
  styled(page, name, { weight, size: 10 }).text(name, pageMargin, top + rowPadding, nameBox);
  for (const detail of details)
    styled(page, detail, { size: 9, colour: colours.muted }).text(detail, pageMargin, page.y, nameBox);
  for (const [index, amount] of amounts.entries()) {
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
