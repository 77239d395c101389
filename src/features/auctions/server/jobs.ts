import { z } from 'zod';
import {
  enqueueHiddenQuestionEmail,
  enqueueLotEmail,
} from '#features/auctions/server/bidding/bidder-emails.ts';
import {
  refundUnfinishedDeposits,
  remindOfUnfinishedDeposits,
} from '#features/auctions/server/bidding/deposit.ts';
import { enqueueOutbidEmails } from '#features/auctions/server/bidding/outbid.ts';
import { enqueueProofEmails } from '#features/auctions/server/closing/payment-proof-emails.ts';
import { expireSecondOffers } from '#features/auctions/server/closing/sale-completion.ts';
import { enqueueSellerEmail } from '#features/auctions/server/closing/seller-emails.ts';
import { sweepLotDocuments, sweepProofs } from '#features/auctions/server/documents/document-sweep.ts';
import {
  advanceLot,
  advanceLotJob,
  advanceLots,
  scheduleLotTransitions,
  syncListings,
} from '#features/auctions/server/lots/lot-transitions.ts';
import { remindWatchers } from '#features/auctions/server/watching/watcher-reminders.ts';
import { type Job, job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hiddenQuestionJob, lotEventJob, proofNotificationJob, sellerEventJob } from './notifications.ts';

async function advanceAuctions(kit: Kit): Promise<void> {
  await advanceLots(kit);
  await scheduleLotTransitions(kit);
  await expireSecondOffers(kit);
  await refundUnfinishedDeposits(kit);
  await syncListings(kit);
}

/** The jobs of auctions. After an outage, each job processes everything that is due, once. */
export const auctionJobs: Job[] = [
  job(
    lotEventJob.name,
    lotEventJob.shape,
    ({ kit, appOrigin }, payload) => enqueueLotEmail(kit, payload, appOrigin),
    {
      lane: 'urgent',
      work: 'emails',
    },
  ),
  job(
    hiddenQuestionJob.name,
    hiddenQuestionJob.shape,
    ({ kit, appOrigin }, payload) => enqueueHiddenQuestionEmail(kit, payload.questionId, appOrigin),
    { lane: 'urgent', work: 'emails' },
  ),
  job(
    sellerEventJob.name,
    sellerEventJob.shape,
    ({ kit, appOrigin }, payload) => enqueueSellerEmail(kit, payload, appOrigin),
    {
      lane: 'urgent',
      work: 'emails',
    },
  ),
  job(
    proofNotificationJob.name,
    proofNotificationJob.shape,
    ({ kit, appOrigin }, payload) => enqueueProofEmails(kit, payload, appOrigin),
    {
      lane: 'urgent',
      work: 'emails',
    },
  ),
  job(advanceLotJob.name, advanceLotJob.shape, ({ kit }, { lotId }) => advanceLot(kit, lotId), {
    lane: 'urgent',
    work: 'auctions',
  }),
  job('turn-lots', z.unknown(), ({ kit }) => advanceAuctions(kit), {
    lane: 'urgent',
    work: 'auctions',
    every: '* * * * *',
  }),
  job('tell-outbid', z.unknown(), ({ kit, appOrigin }) => enqueueOutbidEmails(kit, appOrigin), {
    lane: 'urgent',
    work: 'emails',
    every: '* * * * *',
  }),
  job('remind-of-deposits', z.unknown(), ({ kit }) => remindOfUnfinishedDeposits(kit), {
    lane: 'urgent',
    work: 'reminders',
    every: '43 5-17 * * *',
  }),
  job('remind-watchers', z.unknown(), ({ kit, appOrigin }) => remindWatchers(kit, appOrigin), {
    lane: 'urgent',
    work: 'reminders',
    every: '* * * * *',
  }),
  job('sweep-lot-papers', z.unknown(), ({ kit }) => sweepLotDocuments(kit).then(() => sweepProofs(kit)), {
    lane: 'bulk',
    work: 'cleanup',
    every: '7 2 * * *',
  }),
];
