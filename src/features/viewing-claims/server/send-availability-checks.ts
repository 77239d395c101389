import type { LockedListingRow } from '#features/listings/server/confirm-availability.ts';
import { isAvailabilityCheckDue } from '#features/viewing-claims/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken, newToken } from '#kit/server/secrets.ts';
import { insertAvailabilityChecks, readUnconfirmed } from './availability-check-rows.ts';
import { emailAvailabilityCheck, type Site } from './emails.ts';
import { type Rules, readRules } from './rule-rows.ts';

type AvailabilityEmailInput = {
  recipient: string;
  homes: Array<{ id: number; title: string; category: string }>;
  cause: 'claim' | 'age';
  answerHours: number;
};

/**
 * Starts an availability check after a claim that a home is gone, unless the home's availability was
 * confirmed recently.
 */
export async function checkAvailabilityAfterClaim(
  kit: Kit,
  tx: Db,
  home: LockedListingRow,
  rules: Rules,
  site: Site,
): Promise<void> {
  if (!isAvailabilityCheckDue(home, rules.now, rules)) return;
  const { ownerEmail: recipient } = home;
  const answerHours = rules.claimAnswerHours;
  await sendCheck(kit, tx, { recipient, homes: [home], cause: 'claim', answerHours }, site);
}

/** Starts availability checks of homes without a recent confirmation, with one email to each owner. */
export async function checkStaleAvailability(kit: Kit, site: Site): Promise<void> {
  const rules = await readRules(kit.db);
  const unconfirmed = await readUnconfirmed(kit.db, rules);
  await forEachIsolated(
    kit,
    'a question whether homes are still free',
    unconfirmed,
    ({ email: recipient, homes }) =>
      kit.db
        .transaction()
        .execute((tx) =>
          sendCheck(kit, tx, { recipient, homes, cause: 'age', answerHours: rules.ageAnswerHours }, site),
        ),
  );
}

async function sendCheck(
  kit: Kit,
  tx: Db,
  { recipient, homes, cause, answerHours }: AvailabilityEmailInput,
  site: Site,
): Promise<void> {
  const token = newToken();
  const propertyIds = homes.map(({ id }) => id);
  const checks = await insertAvailabilityChecks(tx, {
    propertyIds,
    cause,
    tokenHash: hashToken(token),
    answerHours,
  });
  const [first] = checks;
  if (!first) return;
  const ids = new Set(checks.map(({ propertyId }) => propertyId));
  const email = {
    recipient,
    homes: homes.filter(({ id }) => ids.has(id)),
    token,
    answerBy: first.answerBy,
    isAfterClaim: cause === 'claim',
  };
  await emailAvailabilityCheck(kit, tx, email, site);
}
