import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createRequestsAfterStays } from '#features/reviews/server/review-requests.ts';
import { completeStays } from '#features/stays/server/scheduled-transitions.ts';
import type { Cookies } from './actors.ts';
import { type Person, signInAs } from './actors.ts';
import { samplePayer, sendWebhook } from './payment-factory.ts';
import { buildDraft } from './property-factory.ts';
import type { TestApp } from './test-app.ts';

export type HouseFixture = { id: number; host: Person };

/**
 * Creates a furnished house with a host for 100,000 shillings a night. It can be booked at once unless the
 * terms say otherwise.
 */
export async function createStayProperty(
  world: TestApp,
  draft: object = {},
  terms: object = {},
): Promise<HouseFixture> {
  const host = await signInAs(world, 'property_manager');
  const response = await world.inject({
    method: 'POST',
    url: '/api/properties/create',
    cookies: host.cookies,
    payload: {
      ...buildDraft({ category: 'furnished_houses', propertyType: 'BnB', price: 100_000 }),
      sleeps: 4,
      ownerContactInfo: 'Grace Host, 0700 000 077',
      ...draft,
    },
  });
  expect(response.statusCode, response.body).toBe(201);
  const house = { id: response.json().id as number, host };
  expect((await setTerms(world, house, terms)).statusCode).toBe(200);
  return house;
}

export const defaultTerms = {
  books: 'instant',
  tier: 'moderate',
  maxNights: 30,
  arrivalDays: null,
  noticeDays: 0,
  weekendPrice: null,
  houseRules: 'No smoking.',
  checkInWords: 'The key is with the askari.',
  address: 'Plot 12, Sample Road',
};

export function setTerms(world: TestApp, { id, host }: HouseFixture, terms: object) {
  return world.inject({
    method: 'POST',
    url: `/api/desk/properties/${id}/stay-terms`,
    cookies: host.cookies,
    payload: { ...defaultTerms, ...terms },
  });
}

/** Returns the day in Kampala that is `days` days from now. */
export function dayAhead(world: TestApp, days: number): string {
  return new Date(world.kit.clock().getTime() + 10_800_000 + days * 86_400_000).toISOString().slice(0, 10);
}

type StayOptions = {
  checkIn: string;
  nights?: number;
  guests?: number;
  total?: number;
  guest?: object | null;
};

/**
 * Returns an IP address derived from the browser's cookies. Each browser gets its own, so that only the tests
 * of the per-network rate limit reach it.
 */
function networkAddressOf(cookies: Cookies): string {
  const [a, b, c] = createHash('sha256').update(JSON.stringify(cookies)).digest();
  return `10.${a}.${b}.${c}`;
}

/** Books as the dialog does: three nights for the usual price, unless the input says otherwise. */
export function bookStayAs(
  world: TestApp,
  cookies: Cookies,
  house: { id: number },
  { nights = 3, guests = 2, total = nights * 100_000, ...overrides }: StayOptions,
  key: string = randomUUID(),
) {
  return world.inject({
    method: 'POST',
    url: `/api/properties/${house.id}/stays`,
    cookies,
    remoteAddress: networkAddressOf(cookies),
    headers: { 'idempotency-key': key },
    payload: { nights, guests, total, guest: samplePayer, ...overrides },
  });
}

export function startStayPayment(
  world: TestApp,
  cookies: Cookies,
  token: string,
  part: 'deposit' | 'balance' = 'deposit',
  key: string = randomUUID(),
) {
  return world.inject({
    method: 'POST',
    url: `/api/stays/${token}/payments`,
    cookies,
    headers: { 'idempotency-key': key },
    payload: { part, payer: samplePayer },
  });
}

/** Simulates a payment of the full amount at the provider, and sends its webhook. */
export async function confirmPayment(
  world: TestApp,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  const { id } = world.payments.attempt(reference, { amount });
  await sendWebhook(world, reference, id);
}

export type StayFixture = { mark: string; house: HouseFixture; cookies: Cookies };

/** Creates a stay of three nights whose deposit is paid. */
export async function createStay(
  world: TestApp,
  cookies: Cookies,
  house: HouseFixture,
  options: StayOptions,
): Promise<string> {
  const booking = await bookStayAs(world, cookies, house, options);
  expect(booking.statusCode, booking.body).toBe(201);
  const { mark: token } = booking.json();
  const quote = await startStayPayment(world, cookies, token);
  expect(quote.statusCode, quote.body).toBe(201);
  await confirmPayment(world, quote.json());
  return token;
}

export async function fetchStay(world: TestApp, token: string) {
  return (await world.inject({ url: `/api/stays/${token}` })).json();
}

/** Makes a call about a stay, for example to cancel or move it. */
export function postStayAction(
  world: TestApp,
  token: string,
  act: 'cancel' | 'move',
  payload: object,
  key: string = randomUUID(),
) {
  return world.inject({
    method: 'POST',
    url: `/api/stays/${token}/${act}`,
    headers: { 'idempotency-key': key },
    payload,
  });
}

export async function occupiedNights(
  world: TestApp,
  { id }: { id: number },
): Promise<{ from: string; to: string }[]> {
  return (await world.inject({ url: `/api/properties/${id}/nights` })).json().taken;
}

/** Sets the end of the stay's hold to one second ago by the database's clock. */
export async function endHold(world: TestApp, token: string): Promise<void> {
  await world.kit.pool.query(
    `update occupied_nights set hold_expires_at = clock_timestamp() - interval '1 second'
     where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`,
    [token],
  );
}

/** Moves the stay into the past and runs the nightly job that completes it. */
export async function completeStay(world: TestApp, token: string): Promise<void> {
  await world.kit.pool.query(
    `update stays set check_in = current_date - 5, check_out = current_date - 2 where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  );
  await world.kit.pool.query(
    `delete from occupied_nights where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`,
    [token],
  );
  await completeStays(world.kit, createRequestsAfterStays);
}
