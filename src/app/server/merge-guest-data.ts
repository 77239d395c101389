import type { SignInHook } from '#features/accounts/server/sign-in.ts';
import { reassignEnquiries } from '#features/enquiries/server/own-enquiries.ts';
import { reassignPayments } from '#features/payments/server/merge-guest-payments.ts';
import { moveReviews } from '#features/reviews/server/review-requests.ts';
import { reassignShares } from '#features/shares/server/share-links.ts';
import { moveStays } from '#features/stays/server/own-stays.ts';
import { reassignPackages } from '#features/viewing-packages/server/purchase.ts';
import { reassignViewings } from '#features/viewings/server/own-viewings.ts';

/**
 * Moves a visitor's data to the account when they sign in or register. Payments come first, because a package
 * is granted while its payment is locked.
 */
export const mergeGuestData: SignInHook = async (tx, arrived) => {
  await reassignPayments(tx, arrived);
  await reassignPackages(tx, arrived);
  await moveStays(tx, arrived);
  await reassignEnquiries(tx, arrived);
  await reassignViewings(tx, arrived);
  await moveReviews(tx, arrived);
  await reassignShares(tx, arrived);
};
