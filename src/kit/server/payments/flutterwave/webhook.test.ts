import { createHmac, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { openFlutterwave } from './open-flutterwave.ts';
import { type Headers, readWebhook } from './webhook.ts';

const secrets = ['the-new-secret-of-ours', 'the-old-secret-of-ours'];
const charge = {
  event: 'charge.completed',
  data: { id: 285959875, tx_ref: 'our-ref', status: 'successful', amount: '2000', customer: null },
  'event.type': 'MOBILEMONEYUG_TRANSACTION',
};

const bytes = (event: unknown) => Buffer.from(JSON.stringify(event));
const signed = (body: Buffer, secret = secrets[0] ?? '') => ({
  'flutterwave-signature': createHmac('sha256', secret).update(body).digest('base64'),
});
const read = (event: unknown, headers?: Headers) => {
  const body = bytes(event);
  return readWebhook(body, headers ?? signed(body), secrets);
};

const known = {
  key: 'charge.completed:285959875:successful',
  name: 'charge.completed',
  reference: 'our-ref',
  transactionId: '285959875',
};

test.each([
  ['the password', { 'verif-hash': secrets[0] }],
  ['the password of before', { 'verif-hash': secrets[1] }],
  ['a signature', signed(bytes(charge))],
  ['a signature with the secret of before', signed(bytes(charge), secrets[1])],
  ['a good password beside a foreign signature', { 'verif-hash': secrets[0], 'flutterwave-signature': 'x' }],
])('accepts a webhook with %s', (_words, headers) => {
  expect(read(charge, headers)).toEqual(known);
});

test.each([
  ['nothing', {}],
  ['an empty password', { 'verif-hash': '' }],
  ['another password', { 'verif-hash': 'the-new-secret-of-ourS' }],
  ['half of the password', { 'verif-hash': 'the-new-secret' }],
  ['the secret as a signature', { 'flutterwave-signature': secrets[0] }],
  ['a signature of other bytes', signed(Buffer.from(JSON.stringify(charge, null, 1)))],
  ['a signature with another secret', signed(bytes(charge), 'another-secret-of-theirs')],
  ['a signature in capitals', { 'flutterwave-signature': 'ABCD' }],
  ['a doubled password', { 'verif-hash': [secrets[0] ?? '', secrets[0] ?? ''] }],
  ['a doubled password beside a good signature', { ...signed(bytes(charge)), 'verif-hash': ['a', 'b'] }],
  ['a doubled password as Node joins it', { 'verif-hash': `${secrets[0]}, ${secrets[0]}` }],
])('rejects a webhook with %s', (_words, headers) => {
  expect(read(charge, headers)).toBeNull();
});

test('rejects the same JSON in other bytes under a signature', () => {
  const body = bytes(charge);
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2));
  expect(readWebhook(rewritten, signed(body), secrets)).toBeNull();
});

// Kills the mutants that compare only the first bytes or sign only part of the body.
test('rejects all of 10,000 bodies and signatures with one flipped bit', () => {
  const seed = randomInt(2 ** 31);
  console.log(`webhook: seed ${seed}`);
  const chance = new SeededRandom(seed);
  const body = bytes(charge);
  const signature = signed(body)['flutterwave-signature'];
  const turned = (whole: Buffer) => {
    const other = Buffer.from(whole);
    const at = chance.below(other.length);
    other[at] = (other[at] ?? 0) ^ (1 << chance.below(8));
    return other;
  };
  let taken = 0;
  for (let round = 0; round < 5_000; round++) {
    const forged = { 'flutterwave-signature': turned(Buffer.from(signature)).toString('latin1') };
    for (const event of [
      readWebhook(turned(body), signed(body), secrets),
      readWebhook(body, forged, secrets),
    ])
      taken += event === null ? 0 : 1;
  }
  expect(taken).toBe(0);
});

test('rejects an empty secret', () => {
  const settings = { id: 'x', isTest: true, apiUrl: 'http://x', scriptUrl: '', publicKey: '', secretKey: '' };
  expect(() => openFlutterwave({ ...settings, webhookSecrets: [''] })).toThrow('would accept every caller');
});

test('gives each outcome of an attempt a key, equal for each delivery', () => {
  const failed = { ...charge, data: { ...charge.data, status: 'failed' } };
  const later = { ...charge, meta_data: { later: true }, data: { ...charge.data, status: 'SUCCESSFUL' } };
  expect(read(failed)?.key).toBe('charge.completed:285959875:failed');
  expect(read(later)?.key).toBe(known.key);
});

test.each([
  ['a flat body of old accounts', { id: '7', txRef: 'our-ref', status: 'successful', 'event.type': 'CARD' }],
  [
    'a body without a status',
    { event: 'charge.completed', data: { id: 7, tx_ref: 'our-ref', status: null } },
  ],
])('reads %s as a charge, too', (_words, event) => {
  expect(read(event)).toMatchObject({ name: 'charge.completed', reference: 'our-ref', transactionId: '7' });
});

test.each([
  ['transfer.completed', { id: 5, tx_ref: 'our-ref', status: 'SUCCESSFUL' }, null],
  ['refund.completed', { id: 6, tx_id: 285959875, status: 'completed' }, '285959875'],
  ['test_assess', null, null],
])('does not read %s as a charge', (event, data, transactionId) => {
  expect(read({ event, data })).toMatchObject({ name: event, reference: null, transactionId });
});

test('reads an empty reference or ID as null', () => {
  const event = read({ event: 'charge.completed', data: { id: '', tx_ref: '', status: 'successful' } });
  expect(event).toMatchObject({
    reference: null,
    transactionId: null,
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test.each(['not json', '[]', 'null', '"text"', ''])(
  'accepts a signed but unreadable body as an event: %j',
  (text) => {
    const body = Buffer.from(text);
    const event = readWebhook(body, signed(body), secrets);
    expect(event).toMatchObject({ name: 'unreadable', reference: null, transactionId: null });
    expect(event?.key).toMatch(/^[0-9a-f]{64}$/);
  },
);
