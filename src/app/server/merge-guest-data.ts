import type { SignInHook } from '#features/accounts/server/sign-in/sign-in.ts';
import { reassignEnquiries } from '#features/enquiries/server/own-enquiries.ts';
import { reassignPayments } from '#features/payments/server/merge-guest-payments.ts';
import { assignReviews } from '#features/reviews/server/review-requests.ts';
import { reassignShares } from '#features/shares/server/share-links.ts';
import { reassignStays } from '#features/stays/server/own-stays.ts';
import { reassignPackages } from '#features/viewing-packages/server/purchase.ts';
import { reassignViewings } from '#features/viewings/server/own-viewings.ts';

/**
 * Moves a visitor's data to the account when they sign in or register. Payments come first, because a package
 * is granted while its payment is locked.
 */
export const mergeGuestData: SignInHook = async (tx, parties) => {
  await reassignPayments(tx, parties);
  await reassignPackages(tx, parties);
  await reassignStays(tx, parties);
  await reassignEnquiries(tx, parties);
  await reassignViewings(tx, parties);
  await assignReviews(tx, parties);
  await reassignShares(tx, parties);
};
