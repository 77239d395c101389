import { AppError } from '#kit/app-error.ts';
import { formatDate } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import type { Suspension } from './open-suspension.ts';

/**
 * Returns the error for a sign-in to a suspended account, with the reason. Its code tells whether the user
 * may still reply.
 */
export function suspendedError({ reason, suspendedAt, answer }: Suspension): AppError {
  const since = { calendarText: formatDate(suspendedAt.toISOString()) };
  return answer === null
    ? new AppError(
        'forbidden',
        'account_suspended',
        msg('Your account has been suspended since {since}. Reason: {reason}', { since, reason }),
      )
    : new AppError(
        'forbidden',
        'suspension_answered',
        msg(
          'Your account has been suspended since {since}. Reason: {reason} We have received your reply and will email you.',
          { since, reason },
        ),
      );
}
