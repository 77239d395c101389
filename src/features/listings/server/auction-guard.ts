import { AppError } from '#kit/app-error.ts';
import { errorCode, violatedConstraint } from '#kit/error-fields.ts';
import { english } from '#kit/msg.ts';

export const restrictViolation = '23001';

/**
 * Throws the matching AppError when the triggers `properties_up_for_auction` or
 * `properties_up_for_auction_protect` reject a change.
 */
export function translateAuctionConflict(error: unknown): never {
  if (errorCode(error) !== restrictViolation || violatedConstraint(error) !== 'up_for_auction') throw error;
  throw auctionLockedError();
}

export const auctionLockedError = () =>
  new AppError(
    'conflict',
    'up_for_auction',
    english(
      'The auction for this home has been announced, so you cannot change its sale terms or delete the listing. You can stop the sale under Auctions.',
    ),
  );
