import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { AmountField } from './amount-field.tsx';

function Bid({ error }: { error?: string }) {
  const [text, setText] = useState('');
  return <AmountField label="Your bid" currency="UGX" text={text} onChange={setText} error={error} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Your bid');

test('reads an amount while it is typed, and formats it when the field loses the focus', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), '1.2m');
  expectShown('UGX 1,200,000');
  expect(field().value).toBe('1.2m');
  await user.tab();
  expect(field().value).toBe('1,200,000');
});

test('shows an invalid amount as an error after blur only, and keeps it as typed', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), ' 8ook');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expectShown('“8ook” is not a valid amount. Enter an amount such as 850,000, 850k or 1.2m');
  expect([field().getAttribute('aria-invalid'), field().value]).toEqual(['true', ' 8ook']);
  await user.click(field());
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('names the other currency of an amount', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), '$500');
  await user.tab();
  expectShown('Enter the amount in UGX');
});

test('shows no error for an empty or blank field', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), '  ');
  await user.tab();
  expect(
    screen.queryByText(/” is not a valid amount\. Enter an amount such as 850,000, 850k or 1\.2m/),
  ).toBeNull();
});

test("shows the server's error before any other, also while typing", async () => {
  const { user } = renderInteractive(<Bid error="The next bid is UGX 500,000" />);
  await user.type(field(), '8ook');
  expectShown('The next bid is UGX 500,000');
  await user.tab();
  expectShown('The next bid is UGX 500,000');
  expect(
    screen.queryByText(/” is not a valid amount\. Enter an amount such as 850,000, 850k or 1\.2m/),
  ).toBeNull();
});
