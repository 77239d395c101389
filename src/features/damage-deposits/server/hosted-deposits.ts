import { type Admin, admins, managers, type SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { answerDeadline, canClaim } from '#features/damage-deposits/rules.ts';
import type { ClaimBody, DecisionBody, HostedDeposit } from '#features/damage-deposits/schema.ts';
import { type DisputedStay, lockForDispute } from '#features/stays/server/disputes.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { formatMoney, type MinorAmount, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type DepositRow, readVisibleDeposit, readVisibleDeposits, updateClaimed } from './deposit-rows.ts';
import { notifyClaimed, notifyDecided, type Site } from './emails.ts';
import { presentDeposit } from './guest-deposit.ts';
import { endDeposit } from './settle-deposit.ts';

const dayMs = 86_400_000;
/** The number of days for which settled claims stay on the page. */
const shownDays = 30;

/** Returns the damage deposits of the user's homes; an admin gets all. */
export async function readHostedDeposits(kit: Kit, user: SignedIn) {
  const now = kit.clock();
  const { held, claimed, ended } = await readVisibleDeposits(kit.db, user, {
    today: kampalaDay(now),
    endedSince: new Date(now.getTime() - shownDays * dayMs),
  });
  const present = (deposits: DepositRow[]) =>
    Promise.all(deposits.map((deposit) => presentHosted(kit.db, deposit, user, now)));
  return {
    held: (await present(held)).filter(({ mayClaim }) => mayClaim),
    claimed: await present(claimed),
    ended: await present(ended),
  };
}

async function presentHosted(db: Db, deposit: DepositRow, user: SignedIn, now: Date): Promise<HostedDeposit> {
  const { id, stayId, title, guest, checkIn, checkOut, hostId, state } = deposit;
  return {
    ...{ id, stayId, title, guest, checkIn, checkOut },
    ...(await presentDeposit(db, deposit)),
    mayAddPictures: hostId === user.id && (state === 'claimed' || state === 'refused'),
    mayClaim: state === 'held' && hostId === user.id && canClaim(checkOut, now),
    mayDecide: user.role === 'admin' && deposit.guestId !== user.id && isUpForDecision(deposit, now),
    isOwnStay: hostId === user.id,
  };
}

/** True once the guest has refused the claim, or has not answered it in time. */
const isUpForDecision = ({ state, answerBy }: DepositRow, now: Date) =>
  state === 'refused' || (state === 'claimed' && answerBy !== null && answerBy <= now);

/** Reads a deposit that the user may see, with its stay locked. @throws AppError 'not-found' */
async function lockDeposit(
  tx: Db,
  user: SignedIn,
  id: number,
): Promise<{ stay: DisputedStay; deposit: DepositRow }> {
  const seen = await readVisibleDeposit(tx, user, id);
  if (!seen) throw noSuchDeposit();
  const stay = await lockForDispute(tx, seen.stayId);
  const deposit = await readVisibleDeposit(tx, user, id);
  if (!deposit) throw noSuchDeposit();
  return { stay, deposit };
}

async function presentById(kit: Kit, user: SignedIn, id: number): Promise<HostedDeposit> {
  const deposit = await readVisibleDeposit(kit.db, user, id);
  if (!deposit) throw noSuchDeposit();
  return presentHosted(kit.db, deposit, user, kit.clock());
}

/**
 * Claims a part of the deposit as the host, once. The guest then accepts or refuses.
 * @throws AppError 'not-found'; 'gone' outside the time for claims; 'invalid' when the amount exceeds the deposit; the
 * errors of `runIdempotent`
 */
export async function claimDamage(
  kit: Kit,
  manager: SignedIn,
  { id, amount, text, idempotency }: ClaimBody & { id: number; idempotency: Idempotency },
  site: Site,
): Promise<HostedDeposit> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const user = await lockAuthorizedUser(tx, manager, managers);
      const { stay, deposit } = await lockDeposit(tx, user, id);
      if (deposit.hostId !== user.id) throw noSuchDeposit();
      const at = kit.clock();
      const isHeld = deposit.state === 'held' && stay.state !== 'cancelled';
      if (!isHeld || !canClaim(stay.checkOut, at))
        throw new AppError(
          'gone',
          'not_claimable',
          english(
            'You can claim damage once, from the day of departure until the end of the second day after it.',
          ),
        );
      const claimed = requireAmount(amount, deposit, deposit.amount, 'amount');
      if (claimed === 0) throw amountError(deposit, deposit.amount, 'amount');
      await updateClaimed(tx, id, { amount: claimed, text, at, answerBy: answerDeadline(at) });
      await notifyClaimed(kit, tx, stay, { claimed, text, answerBy: answerDeadline(at) }, site);
      return id;
    }),
  );
  return presentById(kit, manager, id);
}

type Decision = DecisionBody & { id: number; idempotency: Idempotency };

/**
 * Decides how much of the claimed amount the host gets. The guest gets the rest of the deposit.
 * @throws AppError 'not-found'; 'conflict' when an admin cannot decide, when the admin is the guest, or when it is less
 * than a full refund of a stay in the admin's own home; 'invalid' when the amount exceeds the claim; the errors of `runIdempotent`
 */
export async function decideClaim(
  kit: Kit,
  actor: Admin,
  { id, toHost, note, idempotency }: Decision,
  site: Site,
): Promise<HostedDeposit> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const admin = await lockAuthorizedUser(tx, actor, admins);
      const { stay, deposit } = await lockDeposit(tx, admin, id);
      if (deposit.guestId === admin.id)
        throw new AppError(
          'conflict',
          'own_stay',
          english('You are the guest of this stay. Accept the claim, or another admin decides.'),
        );
      if (!isUpForDecision(deposit, kit.clock()))
        throw new AppError(
          'conflict',
          'not_to_decide',
          english('The guest can still answer, or the claim is settled. Nothing was changed.'),
        );
      const amount = requireAmount(toHost, deposit, deposit.claimed ?? 0, 'toHost');
      if (deposit.hostId === admin.id && amount > 0)
        throw new AppError(
          'conflict',
          'own_stay',
          english('This stay is in your own home. You can refund everything, or another admin decides.'),
        );
      const outcome = await endDeposit(kit, tx, stay, deposit, {
        ...{ because: 'decided', toHost: amount },
        decision: { note, by: admin.id },
      });
      await notifyDecided(kit, tx, stay, { ...outcome, note }, site);
      await writeAudit(tx, {
        actorId: admin.id,
        action: 'damage claim decided',
        subject: `stay ${stay.id}`,
        details: { toHost, currency: stay.currency, note },
      });
      return id;
    }),
  );
  return presentById(kit, actor, id);
}

/** @throws AppError 'invalid' when the amount is not one of the currency, or exceeds `max` */
function requireAmount(amount: number, deposit: DepositRow, max: MinorAmount, field: string): MinorAmount {
  const minor = toMinorUnit(amount, deposit.currency);
  if (minor !== null && minor <= max) return minor;
  throw amountError(deposit, max, field);
}

function amountError({ currency }: DepositRow, max: MinorAmount, field: string): AppError {
  const message = english('Enter an amount up to {max}', {
    max: formatMoney(toMajorUnit(max, currency), currency),
  });
  return new AppError('invalid', 'amount', message, { fields: { [field]: message } });
}

const noSuchDeposit = (): AppError =>
  new AppError('not-found', 'no_such_deposit', english('We could not find this damage deposit.'));
