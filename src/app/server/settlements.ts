import { settleBidDeposit } from '#features/auctions/server/registration.ts';
import { arrangeMarket } from '#features/listings/server/plan-pause.ts';
import { settleMembership } from '#features/memberships/server/purchase.ts';
import type { Settlements } from '#features/payments/server/settlement.ts';
import { balanceFacts, depositFacts } from '#features/stays/server/payment-facts.ts';
import { settleBalance, settleDeposit } from '#features/stays/server/stay-payment.ts';
import { settlePackage } from '#features/viewing-packages/server/purchase.ts';
import { bookPaidViewing } from '#features/viewings/server/viewing-payment.ts';

/** What is done for each purpose once its payment is credited, or given back, in the same transaction. */
export const settlements: Settlements = {
  viewing_package: {
    ...settlePackage,
    async grant(tx, intent, kit) {
      await settlePackage.grant(tx, intent, kit);
      await bookPaidViewing(tx, intent, kit);
    },
    // A package that was bought elsewhere meanwhile books the viewing too.
    async turnAway(tx, intent, kit, because) {
      await settlePackage.turnAway?.(tx, intent, kit, because);
      await bookPaidViewing(tx, intent, kit);
    },
  },
  stay_deposit: { ...settleDeposit, ...depositFacts },
  stay_balance: { ...settleBalance, ...balanceFacts },
  bid_deposit: settleBidDeposit,
  membership: settleMembership(arrangeMarket),
};
