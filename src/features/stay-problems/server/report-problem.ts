import { picturesOf } from '#features/stay-pictures/server/stay-pictures.ts';
import type { GuestProblem, ProblemBody } from '#features/stay-problems/schema.ts';
import { canReportProblem, problemDeadline } from '#features/stays/rules.ts';
import {
  beginDispute,
  type DisputedStay,
  endDispute,
  lockForDispute,
  readMaxCompensation,
} from '#features/stays/server/disputes.ts';
import { requireStay } from '#features/stays/server/stay-presenter.ts';
import { AppError } from '#kit/app-error.ts';
import { toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyReported, notifyWithdrawn, type Site } from './emails.ts';
import { insertProblem, type ProblemRow, readProblemOfStay, updateEnded } from './problem-rows.ts';

/**
 * True from the day of arrival until the deadline, while money that was paid for the stay can be refunded.
 * After the deadline, the host has earned it.
 */
async function canReport(db: Db, stay: DisputedStay, now: Date): Promise<boolean> {
  const isBooked = stay.state === 'confirmed' || stay.state === 'completed';
  return isBooked && canReportProblem(stay.checkIn, now) && (await readMaxCompensation(db, stay)) > 0;
}

/** True while a problem of the stay waits for a decision. */
export const isProblemOpen = async (db: Db, stayId: number): Promise<boolean> =>
  (await readProblemOfStay(db, stayId))?.state === 'open';

/** @throws AppError 'not-found' */
export async function readGuestProblem(kit: Kit, token: string): Promise<GuestProblem> {
  const stay = await requireStay(kit.db, token);
  const problem = await readProblemOfStay(kit.db, stay.id);
  const mayReport = problem === null && (await canReport(kit.db, stay, kit.clock()));
  return {
    reportUntil: mayReport ? problemDeadline(stay.checkIn).toISOString() : null,
    problem: problem && (await presentFacts(kit.db, problem)),
  };
}

export async function presentFacts(db: Db, problem: ProblemRow) {
  const { reason, text, state, answer, currency, note, ...row } = problem;
  return {
    ...{ reason, text, state, answer, currency, note },
    pictures: await picturesOf(db, 'problem', row.stayId),
    reportedAt: row.reportedAt.toISOString(),
    compensation: row.compensation === null ? null : toMajorUnit(row.compensation, currency),
  };
}

/**
 * Reports a problem, once for each stay. The host does not earn the stay until the problem is settled.
 * @throws AppError 'not-found'; 'conflict' when a problem was reported before; 'gone' outside the time for reports;
 * the errors of `runIdempotent`
 */
export async function reportProblem(
  kit: Kit,
  { token, idempotency, reason, text }: ProblemBody & { token: string; idempotency: Idempotency },
  site: Site,
): Promise<GuestProblem> {
  const { id } = await requireStay(kit.db, token);
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const stay = await lockForDispute(tx, id);
      if (await readProblemOfStay(tx, id)) throw alreadyReportedError();
      if (!(await canReport(tx, stay, kit.clock()))) throw notReportableError();
      await insertProblem(tx, { stayId: id, reason, text, at: kit.clock() });
      await beginDispute(tx, stay);
      await notifyReported(kit, tx, { stay, reason }, site);
      return id;
    }),
  );
  return readGuestProblem(kit, token);
}

/**
 * Withdraws the problem of a stay. Withdrawing again has no effect.
 * @throws AppError 'not-found'; 'conflict' when the problem was decided
 */
export async function withdrawProblem(kit: Kit, token: string, site: Site): Promise<GuestProblem> {
  const { id } = await requireStay(kit.db, token);
  await kit.db.transaction().execute(async (tx) => {
    const stay = await lockForDispute(tx, id);
    const problem = await readProblemOfStay(tx, id);
    if (!problem) throw noSuchProblem();
    if (problem.state === 'withdrawn' || problem.state === 'refunded') return;
    if (problem.state === 'decided')
      throw new AppError('conflict', 'decided', msg('This report has already been decided.'));
    await updateEnded(tx, problem.id, { state: 'withdrawn', at: kit.clock() });
    await endDispute(kit, tx, stay);
    await notifyWithdrawn(kit, tx, stay, site);
  });
  return readGuestProblem(kit, token);
}

export const noSuchProblem = (): AppError =>
  new AppError('not-found', 'no_such_problem', msg('We could not find this report.'));

const alreadyReportedError = (): AppError =>
  new AppError('conflict', 'reported_before', msg('You have already reported a problem with this stay.'));

const notReportableError = (): AppError =>
  new AppError(
    'gone',
    'not_reportable',
    msg(
      'You can report a problem from the day of arrival until 8 PM on the next day, for a stay that is paid.',
    ),
  );
