import type { SignedIn } from '#features/accounts/policy.ts';
import type { OwnCheck, OwnChecks } from '#features/verification/check-schema.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type BadgeRow, type CheckRow, readBadges, readChecksOf, readHomeWithLister } from './check-rows.ts';
import { readRules } from './rule-rows.ts';
import { requireSubject } from './submit-check.ts';

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export function presentCheck<Row extends CheckRow>(row: Row) {
  return {
    ...row,
    givenAt: row.givenAt.toISOString(),
    decidedAt: isoOrNull(row.decidedAt),
    expiresAt: isoOrNull(row.expiresAt),
    papersDeletedAt: isoOrNull(row.papersDeletedAt),
  } satisfies OwnCheck;
}

/**
 * Returns the checklist of a user, or of one of their homes, with the checks of each item.
 * @throws AppError 'not-found' for a home that the user does not list
 */
export async function readOwnChecks(kit: Kit, user: SignedIn, home: number | null): Promise<OwnChecks> {
  const context = await requireSubject(kit.db, user, home);
  const checks = await readChecksOf(kit.db, context.subject);
  const now = kit.clock();
  const { papersKeptDays } = await readRules(kit.db);
  const items = context.items.map((item) => {
    const itemChecks = checks.filter(({ itemId }) => itemId === item.id);
    const badge = itemChecks.find(
      ({ state, expiresAt }) => state === 'passed' && expiresAt !== null && expiresAt > now,
    );
    const latestCheck = itemChecks.find(({ state }) => state !== 'replaced');
    return {
      item,
      badge: badge ? presentCheck(badge) : null,
      latest: latestCheck && latestCheck !== badge ? presentCheck(latestCheck) : null,
    };
  });
  return { items, home: context.home, papersKeptDays };
}

const presentBadges = (rows: BadgeRow[]) =>
  rows.map(({ title, meaning, checkedAt, expiresAt }) => ({
    title,
    meaning,
    checkedAt: checkedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));

/**
 * Returns the public badges of a home and its lister. Both lists are empty for an unknown home or one without
 * a lister.
 */
export async function readHomeBadges({ pool, clock }: Kit, propertyId: number) {
  const home = await readHomeWithLister(pool, propertyId);
  if (home?.ownerId == null) return { listing: [], lister: [], agent: null, photograph: null };
  const badges = await readBadges(pool, { userId: home.ownerId, propertyId }, clock());
  return {
    listing: presentBadges(badges.filter(({ isOfHome }) => isOfHome)),
    lister: presentBadges(badges.filter(({ isOfHome }) => !isOfHome)),
    agent: home.agent,
    photograph: home.photograph,
  };
}

export async function readListerBadges({ pool, clock }: Kit, userId: number) {
  return presentBadges(await readBadges(pool, { userId, propertyId: null }, clock()));
}
