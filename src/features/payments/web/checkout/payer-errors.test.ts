import { expect, test } from 'vitest';
import { missingFieldErrors, payerErrors } from './payer-errors.ts';

const notPhone = 'Enter a valid phone number';

test.each([
  ['a field of the form', { phone: notPhone }, { beside: { phone: notPhone }, formError: null }],
  [
    'the payer of a larger call',
    { 'payer.phone': notPhone },
    { beside: { phone: notPhone }, formError: null },
  ],
  ['a field that is not on the form', { months: 'Whole months' }, { beside: {}, formError: 'Whole months' }],
  [
    'both',
    { 'payer.email': 'Invalid', months: 'Whole months' },
    { beside: { email: 'Invalid' }, formError: 'Whole months' },
  ],
  [
    'a field twice',
    { name: 'First', 'payer.name': 'Second' },
    { beside: { name: 'First' }, formError: null },
  ],
  ['a field that is called alike', { surname: 'Too long' }, { beside: {}, formError: 'Too long' }],
  [
    'two that are not on the form',
    { months: 'Whole.', plan: 'None.' },
    { beside: {}, formError: 'Whole. None.' },
  ],
  ['no field', {}, { beside: {}, formError: 'It was refused' }],
])('assigns an error of %s', (_, fields, said) => {
  expect(payerErrors(fields, 'It was refused')).toEqual(said);
});

test('returns no errors before a rejection', () => {
  expect(payerErrors({}, null)).toEqual({ beside: {}, formError: null });
});

const payer = { name: 'Amina Sample', email: 'amina@example.com', phone: '0772 123 456' };
const mobile = { method: 'mobile_money', network: 'MTN', phone: '' } as const;
const noNumber = 'Please enter the mobile money number to pay from';

test.each([
  [payer, mobile, null],
  [{ ...payer, phone: null }, { method: 'card' } as const, null],
  [{ ...payer, phone: null }, mobile, { phone: noNumber }],
  [{ ...payer, name: '', phone: null }, mobile, { name: 'Full name is required', phone: noNumber }],
  [{ ...payer, email: '', phone: null }, mobile, { email: 'Invalid email address', phone: noNumber }],
  // The server reports the other missing fields.
  [{ ...payer, name: '', email: '' }, mobile, null],
  [
    { name: '', email: '', phone: null },
    mobile,
    { name: 'Full name is required', email: 'Invalid email address', phone: noNumber },
  ],
])('for the payer %j with the method %j, finds missing: %j', (given, wish, missing) => {
  expect(missingFieldErrors(given, wish)).toEqual(missing);
});
