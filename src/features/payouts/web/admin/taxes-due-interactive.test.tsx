import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaxDue } from '#features/payouts/schema.ts';
import { taxesDueQuery } from '#features/payouts/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { TaxesDue } from './taxes-due.tsx';

const period = { from: '2026-11-01', to: '2026-11-30' };
const open = (taxes: TaxDue[]) =>
  renderInteractive(<TaxesDue period={period} />, [[taxesDueQuery(period).queryKey, { ...period, taxes }]]);
const vat: TaxDue = { tax: 'vat', currency: 'UGX', due: 5_400, dueNow: 7_200 };

test('shows nothing before a tax was booked', () => {
  open([]);
  expect(document.querySelector('section')).toBeNull();
});

test('shows what is due, and records what was paid', async () => {
  const { user } = open([vat, { tax: 'withholding', currency: 'UGX', due: 0, dueNow: 0 }]);
  expectShown('Due to the tax authority on 30 Nov 2026', 'VAT on the service fee', 'UGX 5,400');
  expect(screen.getByRole('link', { name: 'Download taxes as CSV' }).getAttribute('href')).toBe(
    '/api/taxes.csv?from=2026-11-01&to=2026-11-30',
  );
  await user.click(screen.getByRole('button', { name: 'Record payment: VAT on the service fee, UGX' }));
  const amount = screen.getByRole('textbox', { name: 'Amount paid' });
  expect(amount).toHaveProperty('value', '7,200');
  await user.clear(amount);
  await user.type(amount, '5,400');
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'PRN 2261');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(sentBody('POST /api/taxes/payments').body).toEqual({
    ...{ tax: 'vat', currency: 'UGX', amount: 5_400, note: 'PRN 2261' },
  });
  await respondTo('POST /api/taxes/payments', { id: 1 });
  expect(pendingRequests()).not.toContain('POST /api/taxes/payments');
  expect(screen.queryByRole('dialog')).toBeNull();
});
