import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Report, ReportDifference, Reports } from '#features/provider-reports/schema.ts';
import { chooseFile, interceptUploads } from '#kit/web/testing/mock-uploads.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { MonthReports } from './month-reports.tsx';
import { ProviderReports } from './provider-reports.tsx';
import { reportQuery, reportsOfMonthQuery, reportsQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

const summary: Report['report'] = {
  ...{ id: 7, fileName: 'november.csv', sha256: 'a'.repeat(64), from: '2026-11-01', to: '2026-11-30' },
  ...{ uploadedBy: 'admin', uploadedAt: '2026-12-01T09:00:00.000Z', comparedAt: '2026-12-01T09:00:00.000Z' },
  ...{ rows: 3, skipped: 1, differences: 2, unexplained: 2 },
};
const sum = { currency: 'UGX', count: 3, payments: 30_000, refunds: 0, payouts: 60_000, fees: 1_961.4 };
const difference: ReportDifference = {
  ...{ id: 21, difference: 'amount', line: 2, kind: 'payment', day: '2026-11-05', providerId: '41' },
  ...{ reference: 'pay_a', href: '/admin/payments/pay_a', note: null, notedBy: null, notedAt: null },
  reported: { amount: 14_000, currency: 'UGX', fee: 480 },
  ours: { amount: 15_000, currency: 'UGX', fee: 480 },
};
const report: Report = {
  report: summary,
  totals: [{ ...sum, net: -31_961.4 }],
  sums: [
    { ...sum, state: 'matched', net: -45_000, count: 2 },
    { ...sum, state: 'unexplained', net: 13_038.6, count: 1 },
  ],
  missing: [{ ...sum, state: 'unexplained', count: 1, net: 15_000 }],
  counts: [
    { difference: 'not_in_report', count: 1, unexplained: 1 },
    { difference: 'amount', count: 1, unexplained: 1 },
  ],
  differences: [
    { ...difference, id: 20, difference: 'not_in_report', line: null, reference: 'pay_b', reported: null },
    difference,
  ],
};
const reports: Reports = {
  reportsUrl: 'http://localhost:4002/reports/secret',
  lastMonth: { from: '2026-11-01', to: '2026-11-30' },
  reports: [summary],
};
const openList = () =>
  renderInteractive(<ProviderReports report={null} />, [[reportsQuery().queryKey, reports]]);
const openReport = (changes: Partial<Report> = {}) =>
  renderInteractive(<ProviderReports report={7} />, [[reportQuery(7).queryKey, { ...report, ...changes }]]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('uploads a report for the last month, and opens its comparison', async () => {
  const uploads = interceptUploads();
  const { user, history } = openList();
  expect(screen.getByRole('link', { name: 'Get the report from the provider' }).getAttribute('href')).toBe(
    reports.reportsUrl,
  );
  expectShown('November 2026', '2 unexplained');
  chooseFile(screen.getByLabelText('CSV file'), new File(['id,…'], 'settled.csv'));
  await user.click(button('Compare report'));
  expect(uploads[0]?.address).toBe('/api/provider-reports?from=2026-11-01&to=2026-11-30&name=settled.csv');
  expect(button('Comparing...').disabled).toBe(true);
  await uploads[0]?.answer(201, report);
  expect(history.at(-1)).toBe('/admin/ledger/reports?report=7');
});

test('names the lines that cannot be read, and links to the report that has the same file', async () => {
  const uploads = interceptUploads();
  const { user } = openList();
  chooseFile(screen.getByLabelText('CSV file'), new File(['x'], 'settled.csv'));
  await user.click(button('Compare report'));
  const message = 'Line 3: “much” is not an amount. Nothing was stored.';
  await uploads[0]?.answer(400, { code: 'unreadable_report', message, fields: { report: message } });
  expect(screen.getByRole('alert').textContent).toContain(message);
  await user.click(button('Compare report'));
  await uploads[1]?.answer(409, { code: 'report_known', message: 'Already stored.', fields: { known: '7' } });
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('Already stored.')).toBeDefined();
  expect(alert.getByRole('link', { name: 'Open this report' }).getAttribute('href')).toBe(
    '/admin/ledger/reports?report=7',
  );
});

test('shows the sums with all decimals, and each difference in its kind with a link', () => {
  openReport();
  expectShown('2 of 2 differences unexplained. Write what caused each one.', 'UGX -31,961.4');
  const missing = within(screen.getByRole('region', { name: 'In our books, not in the report' }));
  expect([missing.getByText('pay_b'), missing.getByText('None')]).toHaveLength(2);
  const amount = within(screen.getByRole('region', { name: 'Amount differs' }));
  expect(amount.getByRole('link', { name: 'pay_a' }).getAttribute('href')).toBe('/admin/payments/pay_a');
  expect([amount.getByText('UGX 14,000'), amount.getByText('UGX 15,000')]).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Download differences' }).getAttribute('href')).toBe(
    '/api/provider-reports/7/differences.csv',
  );
  expectShown('3, and 1 left out that did not succeed');
});

test('saves an explanation, and refuses to overwrite that of another admin', async () => {
  const { user } = openReport();
  const call = 'POST /api/provider-reports/7/differences/21/note';
  await user.click(button('Explain: Payment pay_a'));
  await user.type(screen.getByLabelText('What caused it?'), 'A typing error');
  await user.click(button('Save explanation'));
  expect(sentBody(call).body).toEqual({ note: 'A typing error', former: null });
  await respondWithError(call, 409, 'This difference has changed.');
  expectShown('This difference has changed.');
  await user.click(button('Save explanation'));
  const explained = { ...difference, note: 'A typing error', notedBy: 'admin', notedAt: summary.uploadedAt };
  await respondTo(call, {
    ...report,
    report: { ...summary, differences: 1, unexplained: 0 },
    counts: [{ difference: 'amount', count: 1, unexplained: 0 }],
    differences: [explained],
  });
  expect(toastText()).toContain('Explanation saved');
  expect(screen.queryByRole('dialog')).toBeNull();
  expectShown('1 difference, all explained.', 'All explained', 'A typing error');
  expect(button('Change: Payment pay_a')).toBeDefined();
});

test('compares again, and says when the report and our books agree', async () => {
  const { user } = openReport();
  await user.click(button('Compare again'));
  await respondTo('POST /api/provider-reports/7/comparison', {
    ...report,
    report: { ...summary, differences: 0, unexplained: 0 },
    ...{ missing: [], counts: [], differences: [] },
  });
  expectShown('The report and our books agree.');
  expect(screen.queryByRole('link', { name: 'Download differences' })).toBeNull();
});

test('removes a report after a question', async () => {
  const { user, history } = openReport();
  await user.click(button('Remove report'));
  await user.click(button('Remove'));
  await respondTo('DELETE /api/provider-reports/7');
  expect([history.at(-1), toastText()]).toEqual(['/admin/ledger/reports', 'Report removed']);
});

test.each<[string, Report['report'][], string | null]>([
  ['without a report', [], 'No provider report of November 2026 has been compared with our books.'],
  [
    'with unexplained differences',
    [summary],
    'The provider reports of November 2026 have 2 differences unexplained.',
  ],
  ['that is explained', [{ ...summary, unexplained: 0 }], null],
])('warns before a month %s is closed', (_, ofMonth, text) => {
  renderInteractive(<MonthReports month="2026-11" />, [
    [reportsOfMonthQuery('2026-11').queryKey, { ...reports, reports: ofMonth }],
  ]);
  if (text) expectShown(text);
  expect(screen.queryAllByRole('link', { name: 'Open provider reports' })).toHaveLength(text ? 1 : 0);
});
