import { expect, test } from 'vitest';
import { renderSignedIn } from '#app/web/testing/render-signed-in.tsx';
import { emptyOperator, type Operator } from '#features/settings/operator.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { operatorQuery } from '#features/settings/web/operator-query.ts';
import { CallError } from '#kit/web/call.ts';
import { ContactBlock } from './contact-block.tsx';
import { OperatorBlock } from './operator-block.tsx';

const contacts = {
  support: { email: 'support@example.com', phone: '+256700000001' },
  hostSupport: { email: 'hosts@example.com', phone: '+256700000002' },
  privacy: { email: 'privacy@example.com' },
  areSamples: false,
};

test.each([
  ['support', 'mailto:support@example.com', 'tel:+256700000001'],
  ['hostSupport', 'mailto:hosts@example.com', 'tel:+256700000002'],
  // The privacy contact has its own email address, and the phone number of support.
  ['privacy', 'mailto:privacy@example.com', 'tel:+256700000001'],
] as const)('shows for %s the links %s and %s', (whose, ...ways) => {
  const { html, words } = renderSignedIn(<ContactBlock contact={whose} />, [
    [contactsQuery().queryKey, contacts],
  ]);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(ways);
  expect(words).not.toContain('Sample');
});

test('marks samples as samples, and shows a message when contacts cannot be loaded', () => {
  const draw = (answer: unknown) =>
    renderSignedIn(<ContactBlock contact="support" />, [[contactsQuery().queryKey, answer]]).words;
  expect(draw({ ...contacts, areSamples: true })).toContain(
    'Sample contact details. They are not monitored yet.',
  );
  expect(draw(new CallError(503, '503: no', null))).toContain('We could not load the contact details.');
  expect(renderSignedIn(<ContactBlock contact="support" />).words).toBe('');
});

test('shows the entered details of the operator, and nothing before the name is entered', () => {
  const draw = (over: Partial<Operator>) =>
    renderSignedIn(<OperatorBlock />, [[operatorQuery().queryKey, { ...emptyOperator, ...over }]]).words;
  expect(draw({ legalName: 'Sample Homes Ltd', registrationNumber: '8001', office: 'Kampala' })).toBe(
    'Who runs this service Name Sample Homes Ltd Registration number 8001 Office Kampala',
  );
  expect(draw({ registrationNumber: '8001' })).toBe('');
});
