import { ownerKey } from '#features/payments/policy.ts';
import { type BookingMode, stayLimits } from '#features/stays/choices.ts';
import { networkLimit } from '#features/stays/rules.ts';
import type { Range } from '#features/stays/server/hosts/home-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { daysBetween } from '#kit/calendar-day.ts';
import { formatTime } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { siteLimitFactor, siteOf } from '#kit/server/http/network.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  countHomesByBookingMode,
  type Holder,
  readEarlierHold,
  readLiveHolds,
  readNetworkHolds,
} from './hold-rows.ts';

export type Hold = Range & {
  propertyId: number;
  books: BookingMode;
  /** The holder's other stays in this home, whose nights are released for this hold. */
  released: readonly number[];
};

/** Locks the person and the network, so that concurrent holds are counted one after another. */
export async function lockHolder(tx: Db, { owner, network }: Holder): Promise<void> {
  const names = [`holds of ${ownerKey(owner)}`];
  // For IPv6, only the /48 network is locked, because that lock covers every network in it.
  if (network !== null) names.push(`holds from ${siteOf(network) ?? network}`);
  await lockAll(tx, names);
}

/**
 * Checks the limits of unpaid holds for one person and one network. Call it after `lockHolder` and before any
 * change.
 * @throws AppError 'conflict' when the person has too many holds; 'too-many' when the network has
 */
export async function requireRoomToHold(tx: Db, holder: Holder, hold: Hold): Promise<void> {
  const { books, released } = hold;
  const nights = daysBetween(hold.from, hold.to);
  const liveHolds = await readLiveHolds(tx, holder, released);
  if (liveHolds.count >= stayLimits.maxHolds)
    throw new AppError(
      'conflict',
      'enough_holds',
      msg(
        'You are already holding nights in {count} homes. Pay for one of them or release it, then try again. You have not been charged.',
        { count: liveHolds.count },
      ),
    );
  // A home's minimum stay may exceed the limit of nights. A confirmed account can hold one such stay.
  const isLongStay = liveHolds.count === 0 && holder.network === null;
  if (!isLongStay && liveHolds.nights + nights > stayLimits.maxHeldNights)
    throw tooManyNightsError(liveHolds.nights);
  if (holder.network === null) return;
  const { count, ofSite, secondsLeft } = await readNetworkHolds(tx, {
    network: holder.network,
    site: siteOf(holder.network),
    books,
    except: released,
  });
  const maxHomes = networkLimit(await countHomesByBookingMode(tx, books));
  if (count < maxHomes && ofSite < siteLimitFactor * maxHomes) return;
  throw new AppError(
    'too-many',
    'network_holds',
    msg(
      'Other people on your network are holding too many homes at the moment. Sign in with a confirmed email address to book now, or try again later. You have not been charged.',
    ),
    { retryAfterSeconds: Math.max(1, secondsLeft ?? 1) },
  );
}

function tooManyNightsError(heldNights: number): AppError {
  const maxNights = stayLimits.maxHeldNights;
  return new AppError(
    'conflict',
    'enough_nights',
    heldNights === 0
      ? msg(
          'You can hold at most {most} nights before you pay. Choose fewer nights, or sign in with a confirmed email address. You have not been charged.',
          { most: maxNights },
        )
      : msg(
          'You can hold at most {most} nights before you pay, and you are already holding {held}. Pay for them or release them, then try again. You have not been charged.',
          { most: maxNights, held: heldNights },
        ),
  );
}

type HoldMinutes = { minutes: number; beganAt: Date | null };

/**
 * Returns the number of minutes for which nights can be held, and when the guest first held them. The number
 * is lower if the same person has held some of the nights before.
 * @throws AppError 'too-many' when the person has used up the 30 minutes
 */
export async function requireMinutesToHold(
  kit: Kit,
  tx: Db,
  { owner }: Holder,
  hold: Hold,
  holdMinutes: number,
): Promise<HoldMinutes> {
  const earlierHold = await readEarlierHold(tx, owner, hold.propertyId, hold);
  if (!earlierHold) return { minutes: holdMinutes, beganAt: null };
  const { beganAt, minutesLeft, secondsToPause } = earlierHold;
  if (minutesLeft >= 1) return { minutes: Math.min(holdMinutes, minutesLeft), beganAt };
  const availableAgainAt = new Date(kit.clock().getTime() + secondsToPause * 1000).toISOString();
  throw new AppError(
    'too-many',
    'held_long_enough',
    msg(
      'You held these nights for {holdMinutesMost} minutes without paying. You can hold them again at {again}. You have not been charged.',
      { holdMinutesMost: stayLimits.maxHoldMinutes, again: formatTime(availableAgainAt) },
    ),
    { retryAfterSeconds: Math.max(1, secondsToPause) },
  );
}
