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

test('an amount is said while it is typed, and written out when the field is left', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), '1.2m');
  expectShown('UGX 1,200,000');
  expect(field().value).toBe('1.2m');
  await user.tab();
  expect(field().value).toBe('1,200,000');
});

test('what is no amount is a fault once the field is left, not while it is typed, and stays as it was typed', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), ' 8ook');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expectShown('“8ook” is not a valid amount. Enter an amount such as 850,000, 850k or 1.2m');
  expect([field().getAttribute('aria-invalid'), field().value]).toEqual(['true', ' 8ook']);
  await user.click(field());
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('an amount of another currency is said to be one', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), '$500');
  await user.tab();
  expectShown('Enter the amount in UGX');
});

test('a field that was left empty, or blank, is no fault', async () => {
  const { user } = renderInteractive(<Bid />);
  await user.type(field(), '  ');
  await user.tab();
  expect(
    screen.queryByText(/” is not a valid amount\. Enter an amount such as 850,000, 850k or 1\.2m/),
  ).toBeNull();
});

test('what the server said of it goes before everything else, also while it is typed', async () => {
  const { user } = renderInteractive(<Bid error="The next bid is UGX 500,000" />);
  await user.type(field(), '8ook');
  expectShown('The next bid is UGX 500,000');
  await user.tab();
  expectShown('The next bid is UGX 500,000');
  expect(
    screen.queryByText(/” is not a valid amount\. Enter an amount such as 850,000, 850k or 1\.2m/),
  ).toBeNull();
});
