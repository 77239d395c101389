import type { Arrival } from '#features/accounts/server/sign-in.ts';
import { moveEnquiries } from '#features/enquiries/server/own-enquiries.ts';
import { movePayments } from '#features/payments/server/arrival.ts';
import { moveReviews } from '#features/reviews/server/occasions.ts';
import { moveShares } from '#features/shares/server/sharing.ts';
import { moveStays } from '#features/stays/server/own-stays.ts';
import { movePackages } from '#features/viewing-packages/server/purchase.ts';
import { moveViewings } from '#features/viewings/server/own-viewings.ts';

/**
 * What becomes the account's when somebody signs in or registers. Payments first: a package is granted under their
 * lock.
 */
export const onArrival: Arrival = async (tx, arrived) => {
  await movePayments(tx, arrived);
  await movePackages(tx, arrived);
  await moveStays(tx, arrived);
  await moveEnquiries(tx, arrived);
  await moveViewings(tx, arrived);
  await moveReviews(tx, arrived);
  await moveShares(tx, arrived);
};
