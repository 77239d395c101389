import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tenancy } from '#features/first-rents/rent-receipt-schema.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { tenanciesQuery } from './rent-receipt-queries.ts';
import { RentReceipts } from './rent-receipts.tsx';

const tenancy: Tenancy = {
  ...{ id: 7, title: 'Flat in Ntinda', side: 'tenant', other: 'Sarah Nakato', monthlyRent: 900_000 },
  ...{ isWanted: true, isWantedByOther: true, firstMonth: '2026-09', receipts: [] },
};
const dates = { lastMonth: '2027-11', today: '2026-11-20' };
const reply = (changes: Partial<Tenancy>) => ({ tenancies: [{ ...tenancy, ...changes }], ...dates });
const open = (changes: Partial<Tenancy>) =>
  renderInteractive(<RentReceipts />, [[tenanciesQuery().queryKey, reply(changes)]]);
const button = (name: string) => screen.getByRole('button', { name });
const receipt = {
  ...{ id: 3, month: '2026-11', amount: 900_000, way: 'cash' as const, paidOn: '2026-11-03' },
  ...{ state: 'open' as const, isOwn: false, reason: null },
};

test('asks both sides before there are receipts', async () => {
  const { user } = open({ isWanted: false });
  expectShown('Sarah Nakato wants receipts for rent that is paid directly.');
  expect(screen.queryByRole('button', { name: 'Ask for a receipt' })).toBeNull();
  await user.click(button('Agree to receipts'));
  expect(sentBody('POST /api/first-rents/7/receipts/choice').body).toEqual({ isWanted: true });
  await respondTo('POST /api/first-rents/7/receipts/choice', reply({}));
  expect(button('Stop receipts')).toBeTruthy();
});

test('enters the rent of a month that has no receipt, and keeps what was typed after a refusal', async () => {
  const { user } = open({ receipts: [{ ...receipt, month: '2026-10', state: 'confirmed' }] });
  await user.click(button('Ask for a receipt'));
  expect(screen.queryByRole('option', { name: 'October 2026' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('How it was paid'), 'Cash');
  await user.click(button('Ask for the receipt'));
  const path = 'POST /api/first-rents/7/receipts';
  const body = { month: '2026-11', amount: 900_000, way: 'cash', paidOn: '2026-11-20' };
  expect(sentBody(path).body).toEqual(body);
  await respondWithError(path, 400, 'No', { fields: { paidOn: 'Choose a day up to today' } });
  expect(screen.getByLabelText('Paid on').getAttribute('aria-invalid')).toBe('true');
  await user.click(button('Ask for the receipt'));
  await respondTo(path, reply({ receipts: [{ ...receipt, isOwn: true }] }), 201);
  expectShown('Not confirmed yet');
  expect(screen.queryByLabelText('Paid on')).toBeNull();
});

test('confirms or refuses a receipt of the other side', async () => {
  const { user } = open({ receipts: [receipt] });
  expectShown('Please confirm', 'UGX 900,000 · Cash · Paid on 3 Nov 2026');
  await user.click(button('Refuse: November 2026'));
  await user.type(screen.getByLabelText('What is wrong?'), 'I paid less.');
  await user.click(button('Refuse receipt'));
  const path = 'POST /api/rent-receipts/3/answer';
  expect(sentBody(path).body).toEqual({ act: 'refuse', reason: 'I paid less.' });
  await respondTo(path, reply({ receipts: [{ ...receipt, state: 'refused', reason: 'I paid less.' }] }));
  expectShown('Refused', 'I paid less.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
