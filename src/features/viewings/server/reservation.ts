import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { formatTime } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import { isAttemptFree, tryAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { siteLimitFactor } from '#kit/server/http/network.ts';
import { countReservations, siteOfNetwork } from './reservation-rows.ts';

const minuteMs = 60_000;

/** The minutes of a reservation. The start of a payment extends it once, up to `paymentMax` in total. */
export const reservedMinutes = { email: 15, payment: 20, paymentMax: 30 } as const;

/**
 * The limits of concurrent reservations by unverified visitors. Mobile networks put many phones behind one
 * address.
 */
const reservationLimits = { ofOwner: 2, ofNetworkAtHome: 2, ofNetworkAtAgent: 4, ofNetwork: 20 };

export type Awaits = 'email' | 'payment';

export function reservationEnd(awaits: Awaits, now: Date): Date {
  return new Date(now.getTime() + reservedMinutes[awaits] * minuteMs);
}

/**
 * Returns the end of a reservation when its payment begins: twenty minutes from now, but at most thirty
 * minutes after it was made. The end does not change if it was extended before.
 * @param reservation the current reservation
 */
export function renewedReservationEnd(
  reservation: { reservedAt: Date; reservedUntil: Date },
  now: Date,
): Date {
  const firstEnd = reservation.reservedAt.getTime() + reservedMinutes.payment * minuteMs;
  if (reservation.reservedUntil.getTime() > firstEnd) return reservation.reservedUntil;
  const maxEnd = reservation.reservedAt.getTime() + reservedMinutes.paymentMax * minuteMs;
  const renewedEnd = now.getTime() + reservedMinutes.payment * minuteMs;
  return new Date(Math.max(reservation.reservedUntil.getTime(), Math.min(renewedEnd, maxEnd)));
}

/**
 * Checks the limits of reservations under a lock, so that concurrent requests are counted one after another.
 * @throws AppError 'too-many'
 */
export async function requireRoomToReserve(
  tx: Db,
  request: { owner: Owner; network: string; propertyId: number; agentId: number },
  now: Date,
): Promise<void> {
  await lockAll(tx, [`viewing reservations of ${siteOfNetwork(request.network) || request.network}`]);
  const counts = await countReservations(tx, request, now);
  if (counts.ofOwner >= reservationLimits.ofOwner)
    throw new AppError(
      'too-many',
      'reservations_open',
      msg(
        'You have 2 viewings that are not confirmed yet. Confirm one of them, or wait 15 minutes. Nothing was booked.',
      ),
      { retryAfterSeconds: reservedMinutes.email * 60 },
    );
  const isNetworkFull =
    counts.ofNetworkAtHome >= reservationLimits.ofNetworkAtHome ||
    counts.ofNetworkAtAgent >= reservationLimits.ofNetworkAtAgent ||
    counts.ofNetwork >= reservationLimits.ofNetwork ||
    counts.ofSiteAtHome >= siteLimitFactor * reservationLimits.ofNetworkAtHome ||
    counts.ofSiteAtAgent >= siteLimitFactor * reservationLimits.ofNetworkAtAgent ||
    counts.ofSite >= siteLimitFactor * reservationLimits.ofNetwork;
  if (isNetworkFull)
    throw new AppError(
      'too-many',
      'network_reservations',
      msg(
        'Several viewings from your network are not confirmed yet. Sign in to an account with a confirmed email address, or try again in 15 minutes. Nothing was booked.',
      ),
      { retryAfterSeconds: reservedMinutes.email * 60 },
    );
}

type AgentShareInput = {
  owner: Owner;
  /** The hashed network, in the format in which a viewing stores it. */
  network: string;
  agentId: number;
  /**
   * True when the viewing counts towards the limit now. A reservation that waits for its code is only
   * checked, and counts once it is confirmed.
   */
  isCounted: boolean;
};

const agentLimit = { free: 12, refillSeconds: 900 };

/**
 * Limits the free viewings of one agent that are booked from one network and from its surrounding /48
 * network, because the owner of a domain can confirm any number of addresses. Accounts whose address was
 * confirmed at least a day ago are not limited and do not count. Call it in the transaction of the booking,
 * so that a rejected booking does not count.
 * @throws AppError 'too-many'
 */
export async function requireShareOfAgent(
  tx: Db,
  { owner, network, agentId, isCounted }: AgentShareInput,
): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${owner.userId} and email_confirmed_at < now() - interval '1 day'`.execute(
    tx,
  );
  if (rows.length > 0) return;
  const { free, refillSeconds } = agentLimit;
  const site = siteOfNetwork(network);
  const limits = [{ key: `free viewings of #${agentId} from ${network}`, free, refillSeconds }];
  if (site !== '')
    limits.push({
      key: `free viewings of #${agentId} from ${site}`,
      free: siteLimitFactor * free,
      refillSeconds: refillSeconds / siteLimitFactor,
    });
  const isWithinLimit = isCounted ? tryAttempt : isAttemptFree;
  for (const limit of limits)
    if (!(await isWithinLimit(tx, { ...limit, openTo: 'network' }))) throw agentLimitError();
}

function agentLimitError(): AppError {
  return new AppError(
    'too-many',
    'network_viewings',
    msg(
      'Many viewings of this agent were booked from your network. Sign in to an account whose email address you confirmed more than a day ago, or try again in 15 minutes. Nothing was booked.',
    ),
    { retryAfterSeconds: agentLimit.refillSeconds },
  );
}

export function reservationExpiredError(until: Date): AppError {
  return new AppError(
    'conflict',
    'reservation_over',
    msg('We held this time until {value}. Please choose a time again. You have not been charged.', {
      value: formatTime(until.toISOString()),
    }),
  );
}
