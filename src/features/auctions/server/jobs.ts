import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { enqueueHiddenQuestionEmail, enqueueLotEmail } from './bidder-emails.ts';
import { sweepLotDocuments, sweepProofs } from './document-sweep.ts';
import {
  advanceLot,
  advanceLotJob,
  advanceLots,
  scheduleLotTransitions,
  syncListings,
} from './lot-transitions.ts';
import { hiddenQuestionJob, lotEventJob, proofNotificationJob, sellerEventJob } from './notifications.ts';
import { enqueueOutbidEmails } from './outbid.ts';
import { enqueueProofEmails } from './payment-proof-emails.ts';
import { expireSecondOffers } from './sale-completion.ts';
import { enqueueSellerEmail } from './seller-emails.ts';
import { remindWatchers } from './watcher-reminders.ts';

async function advanceAuctions(kit: Kit): Promise<void> {
  await advanceLots(kit);
  await scheduleLotTransitions(kit);
  await expireSecondOffers(kit);
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
