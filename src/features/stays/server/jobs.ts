import { z } from 'zod';
import { refreshDueFeeds } from '#features/stays/server/feeds/feeds.ts';
import { settleArrivedStays } from '#features/stays/server/payment/stay-earnings.ts';
import { type Job, job } from '#kit/server/job.ts';
import { enqueueStayEmail } from './emails.ts';
import { stayEventJob } from './notifications.ts';
import { completeStays, expireHolds, type OnCompleted, remindGuests } from './scheduled-transitions.ts';

/**
 * Returns the jobs. Each job processes everything that is due, also after an outage. Reminders are sent
 * during the day in Kampala.
 */
export const stayJobs = ({
  onCompleted,
  productName,
}: {
  onCompleted: OnCompleted;
  productName: string;
}): Job[] => [
  job(
    stayEventJob.name,
    stayEventJob.shape,
    ({ kit, appOrigin }, payload) => enqueueStayEmail(kit, payload, { appOrigin, productName }),
    { lane: 'urgent', work: 'emails' },
  ),
  job('lapse-holds', z.unknown(), ({ kit }) => expireHolds(kit), {
    lane: 'urgent',
    work: 'stays',
    every: '* * * * *',
  }),
  job('remind-guests', z.unknown(), ({ kit, appOrigin }) => remindGuests(kit, { appOrigin, productName }), {
    lane: 'urgent',
    work: 'reminders',
    every: '37 5-17 * * *',
  }),
  job('complete-stays', z.unknown(), ({ kit }) => completeStays(kit, onCompleted), {
    lane: 'urgent',
    work: 'stays',
    every: '7 21 * * *',
  }),
  job('settle-stays', z.unknown(), ({ kit }) => settleArrivedStays(kit), {
    lane: 'urgent',
    work: 'payouts',
    every: '*/10 * * * *',
  }),
  job('read-feeds', z.unknown(), ({ kit, appOrigin }) => refreshDueFeeds(kit, appOrigin), {
    lane: 'bulk',
    work: 'calendars',
    every: '*/5 * * * *',
  }),
];
