import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { mayManageListing } from '#features/properties/policy.ts';
import { cancellationPolicyText } from '#features/stays/rules.ts';
import type { HostNights, TermsDraft } from '#features/stays/schema.ts';
import { deleteBlock, readTakenRows, reserveNights } from '#features/stays/server/holds/night-rows.ts';
import { requireHome, saleRange } from '#features/stays/server/payment/stay-quote.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { type MinorAmount, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  deleteNightPrices,
  type Range,
  readCancellationPolicies,
  readNightPrices,
  type StayHome,
  setNightPrices,
  upsertTerms,
} from './home-rows.ts';

const maxHomes = 200;

/** Returns the furnished houses of a host, or all of them for an admin. */
export async function readHostHomes(
  db: Db,
  { id, role }: SignedIn,
): Promise<Array<{ id: number; title: string }>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from properties
    where category = 'furnished_houses' and deleted_at is null and (owner_id = ${id} or ${role === 'admin'})
    order by id desc limit ${maxHomes}`.execute(db);
  return rows;
}

/** @throws AppError 'not-found'; 'forbidden' */
export async function requireOwnHome(db: Db, user: SignedIn, propertyId: number): Promise<StayHome> {
  const home = await requireHome(db, propertyId);
  if (mayManageListing(user, home)) return home;
  throw new AppError('forbidden', 'not_allowed', english("You don't have permission to do this."));
}

type NightRangeQuery = { from?: string | undefined; to?: string | undefined };

/** @throws AppError 'not-found'; 'forbidden' */
export async function readHostNights(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  query: NightRangeQuery = {},
): Promise<HostNights> {
  const home = await requireOwnHome(kit.db, user, propertyId);
  const range = saleRange(kit, query);
  const toMajor = (amount: MinorAmount) => toMajorUnit(amount, home.currency);
  const prices = await readNightPrices(kit.db, propertyId, range);
  return {
    today: kampalaDay(kit.clock()),
    title: home.title,
    price: toMajor(home.price),
    weekendPrice: home.weekendPrice === null ? null : toMajor(home.weekendPrice),
    currency: home.currency,
    taken: await readTakenRows(kit.db, propertyId, range),
    prices: [...prices].map(([night, { price, label }]) => ({ night, price: toMajor(price), label })),
  };
}

/** @throws AppError 'not-found'; 'forbidden'; 'invalid'; 'conflict' when one of the nights is taken */
export async function blockNights(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  { note, ...range }: Range & { note: string | null },
): Promise<HostNights> {
  await requireOwnHome(kit.db, user, propertyId);
  requireBookable(kit, range);
  const isOccupied = await kit.db
    .transaction()
    .execute(async (tx) => !(await reserveNights(tx, { propertyId, ...range, kind: 'block', note })));
  if (isOccupied)
    throw new AppError(
      'conflict',
      'nights_taken',
      english('Some of these nights are already booked, on hold or blocked.'),
    );
  return readHostNights(kit, user, propertyId);
}

/** @throws AppError 'not-found', also when this home has no such block; 'forbidden' */
export async function unblockNights(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  blockId: number,
): Promise<HostNights> {
  await requireOwnHome(kit.db, user, propertyId);
  if (!(await deleteBlock(kit.db, propertyId, blockId)))
    throw new AppError('not-found', 'no_such_block', english('Blocked dates not found.'));
  return readHostNights(kit, user, propertyId);
}

/**
 * @param price the price per night in the major unit; null restores the standard price
 * @throws AppError 'not-found'; 'forbidden'; 'invalid'
 */
export async function priceNights(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  { price, label, ...range }: Range & { price: number | null; label: string | null },
): Promise<HostNights> {
  const home = await requireOwnHome(kit.db, user, propertyId);
  requireBookable(kit, range);
  if (price === null) await deleteNightPrices(kit.db, propertyId, range);
  else await setNightPrices(kit.db, propertyId, range, { price: storedPrice(price, home, 'price'), label });
  return readHostNights(kit, user, propertyId);
}

function requireBookable(kit: Kit, { from, to }: Range): void {
  const bookableRange = saleRange(kit, {});
  if (from >= bookableRange.from && to <= bookableRange.to) return;
  const message = english('These dates are in the past or too far ahead to book');
  throw new AppError('invalid', 'invalid_input', message, { fields: { from: message } });
}

function storedPrice(price: number, { currency }: StayHome, field: string): MinorAmount {
  const minorAmount = toMinorUnit(price, currency);
  if (minorAmount !== null) return minorAmount;
  const message = english('Enter a valid amount in {currency}', { currency });
  throw new AppError('invalid', 'invalid_input', message, { fields: { [field]: message } });
}

/** @throws AppError 'not-found'; 'forbidden' */
export async function readStayTerms(kit: Kit, user: SignedIn, propertyId: number) {
  const home = await requireOwnHome(kit.db, user, propertyId);
  const policies = await readCancellationPolicies(kit.db);
  const { books, tier, maxNights, arrivalDays, noticeDays, weekendPrice, currency } = home;
  const { houseRules, checkInWords, address } = home;
  return {
    ...{ books, tier, maxNights, noticeDays, currency, houseRules, checkInWords, address },
    arrivalDays: arrivalDays === null ? null : [...arrivalDays],
    weekendPrice: weekendPrice === null ? null : toMajorUnit(weekendPrice, currency),
    tiers: policies.map(({ code, title, steps }) => ({ code, title, words: cancellationPolicyText(steps) })),
  };
}

/**
 * Saves the booking terms of a home. Booked stays keep the terms of their booking.
 * @throws AppError 'not-found'; 'forbidden'; 'invalid'
 */
export async function saveStayTerms(kit: Kit, user: SignedIn, propertyId: number, draft: TermsDraft) {
  const home = await requireOwnHome(kit.db, user, propertyId);
  if (!(await readCancellationPolicies(kit.db)).some(({ code }) => code === draft.tier)) {
    const message = msg('Choose a valid cancellation policy');
    throw new AppError('invalid', 'invalid_input', message, { fields: { tier: message } });
  }
  const { weekendPrice } = draft;
  await upsertTerms(kit.db, propertyId, {
    ...draft,
    weekendPrice: weekendPrice === null ? null : storedPrice(weekendPrice, home, 'weekendPrice'),
  });
  return readStayTerms(kit, user, propertyId);
}
