import { accountClosure } from '#app/server/account-closure/account-closure.ts';
import { exportAccountData } from '#app/server/data-export/data-export.ts';
import { integrityFeature } from '#app/server/integrity/feature.ts';
import { operationsFeature } from '#app/server/operations/feature.ts';
import { peopleFeature } from '#app/server/people/feature.ts';
import { suspension } from '#app/server/people/suspension.ts';
import { accountsFeature } from '#features/accounts/server/feature.ts';
import { agentsFeature } from '#features/agents/server/feature.ts';
import { auctionsFeature } from '#features/auctions/server/feature.ts';
import { bankTransfersFeature } from '#features/bank-transfers/server/feature.ts';
import { damageDepositsFeature } from '#features/damage-deposits/server/feature.ts';
import { isClaimOpen } from '#features/damage-deposits/server/guest-deposit.ts';
import { enquiriesFeature } from '#features/enquiries/server/feature.ts';
import { favoritesFeature } from '#features/favorites/server/feature.ts';
import { firstRentsFeature } from '#features/first-rents/server/feature.ts';
import { listingsFeature } from '#features/listings/server/feature.ts';
import { applyPlanLimits } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import { membershipsFeature } from '#features/memberships/server/feature.ts';
import { startRequestedTrial } from '#features/memberships/server/trial.ts';
import { notificationsFeature } from '#features/notifications/server/feature.ts';
import { overviewFeature } from '#features/overview/server/feature.ts';
import { ownerContactsFeature } from '#features/owner-contacts/server/feature.ts';
import { paymentsFeature } from '#features/payments/server/feature.ts';
import { payoutsFeature } from '#features/payouts/server/feature.ts';
import { propertiesFeature } from '#features/properties/server/feature.ts';
import { providerReportsFeature } from '#features/provider-reports/server/feature.ts';
import { reportsFeature } from '#features/reports/server/feature.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';
import {
  createRequestAfterViewing,
  createRequestsAfterStays,
} from '#features/reviews/server/review-requests.ts';
import { savedSearchesFeature } from '#features/saved-searches/server/feature.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { settingsFeature } from '#features/settings/server/feature.ts';
import { sharesFeature } from '#features/shares/server/feature.ts';
import { stayPicturesFeature } from '#features/stay-pictures/server/feature.ts';
import { stayProblemsFeature } from '#features/stay-problems/server/feature.ts';
import { isProblemOpen } from '#features/stay-problems/server/report-problem.ts';
import { staysFeature } from '#features/stays/server/feature.ts';
import { toursFeature } from '#features/tours/server/feature.ts';
import { travelFeature } from '#features/travel/server/feature.ts';
import { verificationFeature } from '#features/verification/server/feature.ts';
import { viewingClaimsFeature } from '#features/viewing-claims/server/feature.ts';
import { viewingPackagesFeature } from '#features/viewing-packages/server/feature.ts';
import { viewingsFeature } from '#features/viewings/server/feature.ts';
import { bookPaidViewing } from '#features/viewings/server/viewing-payment.ts';
import { waitlistFeature } from '#features/waitlist/server/feature.ts';
import type { Feature } from '#kit/server/feature.ts';
import { listingObligationParts } from './listing-obligations.ts';
import { mergeGuestData } from './merge-guest-data.ts';

/**
 * All features in the order of `.dependency-cruiser.mjs`, followed by the parts of the application that join
 * them. A feature receives as arguments what it needs from features after it.
 */
export const features = [
  accountsFeature({
    onSignIn: mergeGuestData,
    onManager: startRequestedTrial,
    closing: accountClosure,
    readOwnData: exportAccountData,
    suspension,
  }),
  settingsFeature,
  notificationsFeature,
  paymentsFeature,
  payoutsFeature,
  providerReportsFeature,
  bankTransfersFeature,
  propertiesFeature,
  membershipsFeature({ applyLimits: applyPlanLimits }),
  travelFeature,
  searchFeature,
  savedSearchesFeature,
  listingsFeature({ obligations: listingObligationParts }),
  verificationFeature,
  toursFeature,
  auctionsFeature,
  viewingPackagesFeature({ bookViewing: bookPaidViewing }),
  staysFeature({ onCompleted: createRequestsAfterStays }),
  stayPicturesFeature({ isOpen: { problem: isProblemOpen, damage: isClaimOpen } }),
  stayProblemsFeature,
  damageDepositsFeature,
  firstRentsFeature,
  ownerContactsFeature,
  enquiriesFeature,
  viewingClaimsFeature,
  viewingsFeature({ onCheckedIn: createRequestAfterViewing }),
  reviewsFeature,
  reportsFeature,
  agentsFeature,
  favoritesFeature,
  sharesFeature,
  waitlistFeature,
  overviewFeature,
  peopleFeature,
  integrityFeature,
  operationsFeature,
] as const;

/** The same features by their common type, for contributions that need no exact keys. */
export const allFeatures: readonly Feature[] = features;
