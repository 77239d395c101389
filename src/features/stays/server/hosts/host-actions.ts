import type { SignedIn } from '#features/accounts/policy.ts';
import { stayLimits } from '#features/stays/choices.ts';
import type { HostCancelInput, HostedStay } from '#features/stays/schema.ts';
import { endWithRefund } from '#features/stays/server/change-of-stay.ts';
import { extendHold, releaseNights } from '#features/stays/server/holds/night-rows.ts';
import { notifyStayEvent } from '#features/stays/server/notifications.ts';
import { readAmountPaid } from '#features/stays/server/payment/stay-refunds.ts';
import { presentHostStays } from '#features/stays/server/stay-presenter.ts';
import {
  acceptStay,
  countHostCancellations,
  endStay,
  lockStay,
  readHostedStay,
  readHostedStays,
  type StayRow,
} from '#features/stays/server/stay-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readHostHomes } from './host-homes.ts';

/** @throws AppError 'not-found', also for a stay in another host's home */
async function requireHosted(db: Db, user: SignedIn, id: number): Promise<StayRow> {
  const stay = await readHostedStay(db, user, id);
  if (stay) return stay;
  throw new AppError('not-found', 'no_such_stay', msg('Stay not found.'));
}

async function presentHosted(kit: Kit, user: SignedIn, id: number): Promise<HostedStay> {
  const [stay] = await presentHostStays(kit.db, [await requireHosted(kit.db, user, id)]);
  if (!stay) throw new Error(`the stay ${id} is gone`);
  return stay;
}

/**
 * Accepts a guest's request, so that the guest has a day to pay, or declines it.
 * @throws AppError 'not-found'; 'conflict' when the request is no longer waiting for an answer
 */
export async function answerRequest(
  kit: Kit,
  user: SignedIn,
  id: number,
  accepts: boolean,
): Promise<HostedStay> {
  await requireHosted(kit.db, user, id);
  await kit.db.transaction().execute(async (tx) => {
    const stay = await lockStay(tx, id);
    if (stay?.state !== 'requested' || stay.heldUntil === null)
      throw new AppError(
        'conflict',
        'not_waiting',
        english('This request has already been answered or has expired.'),
      );
    if (accepts) {
      await acceptStay(tx, id);
      await extendHold(tx, id, stayLimits.answerHours * 60);
    } else {
      await endStay(tx, id, { state: 'declined', by: 'host' });
      await releaseNights(tx, id);
    }
    await notifyStayEvent(kit, tx, id, accepts ? 'accepted' : 'declined');
  });
  return presentHosted(kit, user, id);
}

/**
 * Cancels a stay for its host and refunds all payments, regardless of the cancellation policy. The
 * cancellation of a confirmed stay counts against the host.
 * @throws AppError 'not-found'; 'conflict' when the stay has ended; the errors of `runIdempotent`
 */
export async function cancelAsHost(
  kit: Kit,
  user: SignedIn,
  { id, idempotency, reason, note }: HostCancelInput & { id: number; idempotency: Idempotency },
): Promise<HostedStay> {
  const cause = { reason, note: note || null };
  await requireHosted(kit.db, user, id);
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      const stay = await lockStay(tx, id);
      const isAccepted = stay?.state === 'held' && stay.acceptedAt !== null;
      if (!stay || (stay.state !== 'confirmed' && !isAccepted))
        throw new AppError('conflict', 'not_to_cancel', msg('This stay can no longer be cancelled.'));
      await endWithRefund(kit, tx, stay, { refund: await readAmountPaid(tx, stay), by: 'host', cause });
      return id;
    }),
  );
  return presentHosted(kit, user, id);
}

/** The number of days for which past stays remain on the dashboard. */
const pastStayDays = 30;
/** The number of days for which a cancellation counts against a host. */
const cancellationDays = 365;

/** Returns a host's requests, current, upcoming and past stays, homes, and number of cancellations. */
export async function readHostStays(kit: Kit, user: SignedIn) {
  const today = kampalaDay(kit.clock());
  const rows = await readHostedStays(kit.db, user, addDays(today, -pastStayDays));
  const presentMatching = (matches: (stay: StayRow) => boolean) =>
    presentHostStays(kit.db, rows.filter(matches).slice(0, stayLimits.maxDashboardShown));
  const isToday = ({ state, checkIn, checkOut }: StayRow) =>
    state === 'confirmed' && checkIn <= today && checkOut >= today;
  return {
    today,
    requests: await presentMatching(({ state, heldUntil }) => state === 'requested' && heldUntil !== null),
    present: await presentMatching(isToday),
    coming: await presentMatching(
      ({ state, checkIn, heldUntil }) =>
        (state === 'confirmed' && checkIn > today) || (state === 'held' && heldUntil !== null),
    ),
    past: await presentMatching(({ state }) => state === 'completed' || state === 'cancelled'),
    homes: await readHostHomes(kit.db, user),
    hostCancellations: await countHostCancellations(
      kit.db,
      user,
      startOfDay(addDays(today, -cancellationDays)),
    ),
  };
}
