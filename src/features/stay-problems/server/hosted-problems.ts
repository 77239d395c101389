import { type Admin, admins, managers, type SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { DecisionBody, HostedProblem } from '#features/stay-problems/schema.ts';
import {
  type DisputedStay,
  endDispute,
  lockForDispute,
  readMaxCompensation,
  readMaxCompensationOf,
} from '#features/stays/server/disputes.ts';
import { AppError } from '#kit/app-error.ts';
import { formatMoney, type MinorAmount, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyDecided, type Site } from './emails.ts';
import {
  type ProblemRow,
  readVisibleProblem,
  readVisibleProblems,
  updateAnswer,
  updateDecided,
} from './problem-rows.ts';
import { noSuchProblem, presentFacts } from './report-problem.ts';

const dayMs = 86_400_000;
/** The number of days for which ended problems stay on the page. */
const shownDays = 30;

/** Returns the problems with the user's stays; an admin gets all. */
export async function readHostedProblems(
  kit: Kit,
  user: SignedIn,
): Promise<{ open: HostedProblem[]; ended: HostedProblem[] }> {
  const since = new Date(kit.clock().getTime() - shownDays * dayMs);
  const { open, ended } = await readVisibleProblems(kit.db, user, since);
  const present = (problem: ProblemRow) => presentProblem(kit.db, user, problem);
  return { open: await Promise.all(open.map(present)), ended: await Promise.all(ended.map(present)) };
}

async function presentProblem(db: Db, user: SignedIn, problem: ProblemRow): Promise<HostedProblem> {
  const { id, stayId, title, guest, checkIn, checkOut, state, currency } = problem;
  return {
    ...{ id, stayId, title, guest, checkIn, checkOut },
    ...(await presentFacts(db, problem)),
    mayAddPictures: state === 'open' && problem.hostId === user.id,
    mayAnswer: state === 'open' && problem.answer === null && problem.hostId === user.id,
    maxCompensation: mayDecide(user, problem)
      ? toMajorUnit(await readMaxCompensationOf(db, problem.stayId), currency)
      : null,
    isOwnStay: problem.hostId === user.id,
  };
}

const mayDecide = ({ id, role }: SignedIn, { state, guestId }: ProblemRow) =>
  state === 'open' && role === 'admin' && guestId !== id;

async function presentById(kit: Kit, user: SignedIn, id: number): Promise<HostedProblem> {
  const problem = await readVisibleProblem(kit.db, user, id);
  if (!problem) throw noSuchProblem();
  return presentProblem(kit.db, user, problem);
}

/** Reads a problem that the user may see, with its stay locked. @throws AppError 'not-found' */
async function lockProblem(
  tx: Db,
  user: SignedIn,
  id: number,
): Promise<{ stay: DisputedStay; problem: ProblemRow }> {
  const seen = await readVisibleProblem(tx, user, id);
  if (!seen) throw noSuchProblem();
  const stay = await lockForDispute(tx, seen.stayId);
  const problem = await readVisibleProblem(tx, user, id);
  if (!problem) throw noSuchProblem();
  return { stay, problem };
}

/**
 * Records the answer of the host, once.
 * @throws AppError 'not-found'; 'conflict' when the problem is settled or was answered; the errors of `runIdempotent`
 */
export async function answerProblem(
  kit: Kit,
  manager: SignedIn,
  { id, text, idempotency }: { id: number; text: string; idempotency: Idempotency },
): Promise<HostedProblem> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const user = await lockAuthorizedUser(tx, manager, managers);
      const { problem } = await lockProblem(tx, user, id);
      if (problem.hostId !== user.id) throw noSuchProblem();
      if (problem.state !== 'open' || problem.answer !== null)
        throw new AppError(
          'conflict',
          'not_answerable',
          english('This problem has already been answered or settled. Nothing was changed.'),
        );
      await updateAnswer(tx, id, text, kit.clock());
      return id;
    }),
  );
  return presentById(kit, manager, id);
}

type Decision = DecisionBody & { id: number; idempotency: Idempotency };

/**
 * Decides how much the guest gets back. The host earns the rest.
 * @throws AppError 'not-found'; 'conflict' when the problem is settled, when the admin is the guest, or when it is less than
 * a full refund of a stay in the admin's own home; 'invalid' when the refund exceeds what was paid; the errors of `runIdempotent`
 */
export async function decideProblem(
  kit: Kit,
  actor: Admin,
  { id, compensation, note, idempotency }: Decision,
  site: Site,
): Promise<HostedProblem> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const admin = await lockAuthorizedUser(tx, actor, admins);
      const { stay, problem } = await lockProblem(tx, admin, id);
      if (problem.guestId === admin.id)
        throw new AppError(
          'conflict',
          'own_stay',
          english('You are the guest of this stay, so another admin decides.'),
        );
      if (problem.state !== 'open')
        throw new AppError(
          'conflict',
          'not_to_decide',
          english('This problem is already settled. Nothing was changed.'),
        );
      const max = await readMaxCompensation(tx, stay);
      const amount = requireRefundable(stay, compensation, max);
      if (problem.hostId === admin.id && amount < max)
        throw new AppError(
          'conflict',
          'own_stay',
          english('This stay is in your own home. You can refund everything, or another admin decides.'),
        );
      await updateDecided(tx, id, { compensation: amount, note, by: admin.id, at: kit.clock() });
      await endDispute(kit, tx, stay, amount);
      await notifyDecided(kit, tx, { stay, reason: problem.reason }, { compensation: amount, note }, site);
      await writeAudit(tx, {
        actorId: admin.id,
        action: 'stay problem decided',
        subject: `stay ${stay.id}`,
        details: { reason: problem.reason, refund: compensation, currency: stay.currency, note },
      });
      return id;
    }),
  );
  return presentById(kit, actor, id);
}

/** @throws AppError 'invalid' when the amount is not one of the currency, or exceeds what was paid */
function requireRefundable(stay: DisputedStay, amount: number, max: MinorAmount): MinorAmount {
  const refund = toMinorUnit(amount, stay.currency);
  if (refund !== null && refund <= max) return refund;
  const message = english('Enter an amount from 0 to {max}', {
    max: formatMoney(toMajorUnit(max, stay.currency), stay.currency),
  });
  throw new AppError('invalid', 'compensation', message, { fields: { compensation: message } });
}
