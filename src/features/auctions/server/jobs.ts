import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lotDue, scheduleTurns, tellListings, turnLot, turnLots } from './closing.ts';
import { writeOfHiddenQuestion, writeOfLot } from './letters.ts';
import { writeToOutbid } from './outbid.ts';
import { sweepPapers, sweepProofs } from './paper-sweep.ts';
import { writeOfProof } from './proof-letters.ts';
import { remindWatchers } from './reminding.ts';
import { writeToSeller } from './seller-letters.ts';
import { endOffers } from './selling.ts';
import { lotTold, proofTold, questionHidden, sellerTold } from './telling.ts';

async function turnAndTell(kit: Kit): Promise<void> {
  await turnLots(kit);
  await scheduleTurns(kit);
  await endOffers(kit);
  await tellListings(kit);
}

/** Each does what is due, once, also after an absence. */
export const auctionJobs: Job[] = [
  job(lotTold.name, lotTold.shape, ({ kit, appOrigin }, told) => writeOfLot(kit, told, appOrigin), {
    lane: 'urgent',
    work: 'emails',
  }),
  job(
    questionHidden.name,
    questionHidden.shape,
    ({ kit, appOrigin }, told) => writeOfHiddenQuestion(kit, told.questionId, appOrigin),
    { lane: 'urgent', work: 'emails' },
  ),
  job(sellerTold.name, sellerTold.shape, ({ kit, appOrigin }, told) => writeToSeller(kit, told, appOrigin), {
    lane: 'urgent',
    work: 'emails',
  }),
  job(proofTold.name, proofTold.shape, ({ kit, appOrigin }, told) => writeOfProof(kit, told, appOrigin), {
    lane: 'urgent',
    work: 'emails',
  }),
  job(lotDue.name, lotDue.shape, ({ kit }, { lotId }) => turnLot(kit, lotId), {
    lane: 'urgent',
    work: 'auctions',
  }),
  job('turn-lots', z.unknown(), ({ kit }) => turnAndTell(kit), {
    lane: 'urgent',
    work: 'auctions',
    every: '* * * * *',
  }),
  job('tell-outbid', z.unknown(), ({ kit, appOrigin }) => writeToOutbid(kit, appOrigin), {
    lane: 'urgent',
    work: 'emails',
    every: '* * * * *',
  }),
  job('remind-watchers', z.unknown(), ({ kit, appOrigin }) => remindWatchers(kit, appOrigin), {
    lane: 'urgent',
    work: 'reminders',
    every: '* * * * *',
  }),
  job('sweep-lot-papers', z.unknown(), ({ kit }) => sweepPapers(kit).then(() => sweepProofs(kit)), {
    lane: 'bulk',
    work: 'cleanup',
    every: '7 2 * * *',
  }),
];
