import { vatSettings, withholdingSettings } from '#features/payouts/server/taxes/tax-settings.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { payoutEmailTemplates } from './email-templates.ts';
import { feeSettings } from './fee-settings.ts';
import { payoutJobs } from './jobs.ts';
import { payoutSettings } from './payout-settings.ts';
import { payoutQueues } from './payouts-queue-count.ts';
import { payoutRoutes } from './routes.ts';

const emailKinds = {
  payout: {
    notificationType: 'payment',
    sent: msg('We always send this email because it is about money that we owe you.'),
    inbox: 'as the email',
    isTypedAddress: false,
  },
  payout_alert: {
    notificationType: 'payment',
    sent: msg('We always send this email because it is about money that admins look after.'),
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'payouts'> {}
}

export const payoutsFeature = defineFeature({
  name: 'payouts',
  routes: payoutRoutes,
  jobs: () => payoutJobs,
  settings: [feeSettings, payoutSettings, vatSettings, withholdingSettings],
  adminQueues: payoutQueues,
  emailKinds,
  emailTemplates: Object.values(payoutEmailTemplates),
});
