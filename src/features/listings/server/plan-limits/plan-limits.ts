import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { picturesRefusal, toursRefusal } from '#features/listings/rules.ts';
import type { Allowance } from '#features/listings/schema.ts';
import { lockPlanLimits, type PlanLimits, readPlanLimits } from '#features/memberships/server/plan-limits.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

type PlanSubject = { by: SignedIn; ownerId: number };
/** The properties of a home to which the limits of a plan apply. */
export type PlanDemand = { pictures: number; hasTour: boolean };

/**
 * The error code of a tour that exceeds the plan's limit. The uploaded data is kept, so that the user can
 * make room for the tour and try again.
 */
export const tourLimitCode = 'plan_tours_full';

/**
 * Requires that the owner's plan allows a home with this many photos, and with or without a tour, on the
 * market. An admin is always allowed. A home that is already on the market stays there, whatever happens to
 * the plan. Call it before the home enters the market.
 * @throws AppError 'conflict' with the exceeded limit and what to do about it
 */
export async function requireWithinPlan(
  kit: Kit,
  tx: Db,
  { by, ownerId }: PlanSubject,
  { pictures, hasTour }: PlanDemand,
): Promise<void> {
  if (by.role === 'admin') return;
  const planLimits = await lockPlanLimits(tx, ownerId, kit.clock());
  const refusal = planFitError(
    planLimits,
    { pictures, hasTour },
    hasTour ? await countTours(tx, ownerId) : 0,
  );
  if (refusal) throw refusal;
}

/**
 * Returns the error when a home does not fit into a plan that already has `tours` homes with a tour on the
 * market; null when it fits.
 */
export function planFitError(
  planLimits: PlanLimits,
  { pictures, hasTour }: PlanDemand,
  tours: number,
): AppError | null {
  return checkPictureLimit(planLimits, pictures) ?? (hasTour ? checkTourLimit(planLimits, tours) : null);
}

/**
 * Requires that the plan allows more photos of a home, whether the home is on the market or not.
 * @throws AppError 'conflict' with an error for the field
 */
export async function requirePictureAllowance(
  kit: Kit,
  tx: Db,
  { by, ownerId }: PlanSubject,
  { before, count }: { before: number; count: number },
): Promise<void> {
  if (by.role === 'admin' || count <= before) return;
  const refusal = checkPictureLimit(await lockPlanLimits(tx, ownerId, kit.clock()), count);
  if (refusal) throw refusal;
}

type ListedTour = { ownerId: number; isAvailable: boolean; publishedTour: string | null };

/**
 * Requires that a home may show a tour. This is always allowed while the home is off the market, or when the
 * tour replaces another one. Call it in the transaction that publishes the tour, with the home locked. Also
 * call it before an upload, so that the user does not upload a tour in vain.
 * @throws AppError 'conflict' when the plan allows no more tours
 */
export async function requireTourAllowance(
  kit: Kit,
  db: Db,
  by: SignedIn,
  { ownerId, isAvailable, publishedTour }: ListedTour,
  mode: 'locked' | 'read' = 'locked',
): Promise<void> {
  if (by.role === 'admin' || !isAvailable || publishedTour) return;
  const planLimits = await (mode === 'locked' ? lockPlanLimits : readPlanLimits)(db, ownerId, kit.clock());
  const refusal = checkTourLimit(planLimits, await countTours(db, ownerId));
  if (refusal) throw refusal;
}

/** Returns the limits of this user's plan, other than the number of homes. */
export async function readAllowance({ db, clock }: Kit, { id }: SignedIn): Promise<Omit<Allowance, 'room'>> {
  const { plan, pictureLimit, tourLimit } = await readPlanLimits(db, id, clock());
  return { plan, pictures: pictureLimit, tours: tourLimit, toursUsed: await countTours(db, id) };
}

/** Returns the number of homes with a tour on the market. */
export async function countTours(db: Db, ownerId: number): Promise<number> {
  return (await countToursByOwner(db, [ownerId])).get(ownerId) ?? 0;
}

/** Returns how many homes with a tour each owner has on the market. Owners with none are left out. */
export async function countToursByOwner(
  db: Db,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ ownerId: number; count: number }>`
    select owner_id as "ownerId", count(*)::int as count from properties
    where owner_id = any(${[...ownerIds]}::int[]) and is_available and published_tour is not null
    group by owner_id`.execute(db);
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}

export async function countPictures(db: Db, propertyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from property_pictures where property_id = ${propertyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

function checkPictureLimit({ plan, pictureLimit: limit }: PlanLimits, count: number): AppError | null {
  const message = picturesRefusal({ plan, limit, count });
  if (message === null) return null;
  const text = englishText(message);
  return new AppError('conflict', 'plan_pictures_full', text, { fields: { pictures: text } });
}

function checkTourLimit({ plan, tourLimit: limit }: PlanLimits, used: number): AppError | null {
  const message = toursRefusal({ plan, limit, used });
  return message ? new AppError('conflict', tourLimitCode, englishText(message)) : null;
}
