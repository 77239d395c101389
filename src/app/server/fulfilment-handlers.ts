import { fulfilBidDeposit } from '#features/auctions/server/bidder-registration.ts';
import { applyPlanLimits } from '#features/listings/server/apply-plan-limits.ts';
import { fulfilMembership } from '#features/memberships/server/purchase.ts';
import type { FulfilmentHandlers } from '#features/payments/server/fulfilment.ts';
import { balanceFacts, depositFacts } from '#features/stays/server/payment-facts.ts';
import { fulfilBalance, fulfilDeposit } from '#features/stays/server/stay-payment.ts';
import { fulfilPackage } from '#features/viewing-packages/server/purchase.ts';
import { bookPaidViewing } from '#features/viewings/server/viewing-payment.ts';

/** The handlers of each purpose. They run in the transaction that credits or refunds the payment. */
export const fulfilmentHandlers: FulfilmentHandlers = {
  viewing_package: {
    ...fulfilPackage,
    async grant(tx, intent, kit) {
      await fulfilPackage.grant(tx, intent, kit);
      await bookPaidViewing(tx, intent, kit);
    },
    // If the visitor bought another package meanwhile, that package books the viewing.
    async turnAway(tx, intent, kit, reason) {
      await fulfilPackage.turnAway?.(tx, intent, kit, reason);
      await bookPaidViewing(tx, intent, kit);
    },
  },
  stay_deposit: { ...fulfilDeposit, ...depositFacts },
  stay_balance: { ...fulfilBalance, ...balanceFacts },
  bid_deposit: fulfilBidDeposit,
  membership: fulfilMembership(applyPlanLimits),
};
