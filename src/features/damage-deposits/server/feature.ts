import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { fulfilDamageDeposit } from './deposit-payment.ts';
import { depositQueues } from './deposits-queue-count.ts';
import { damageDepositEmailTemplates } from './email-templates.ts';
import { damageDepositJobs } from './jobs.ts';
import { damageDepositRoutes } from './routes.ts';

const sent = msg('We always send this email because it is about a booking.');

const emailKinds = {
  damage_deposit: {
    notificationType: 'stay',
    sent,
    inbox: { page: '/profile?tab=bookings' },
    isTypedAddress: true,
  },
  damage_deposit_host: { notificationType: 'stay', sent, inbox: 'as the email', isTypedAddress: false },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'damage-deposits'> {}
}

export const damageDepositsFeature = defineFeature({
  name: 'damage-deposits',
  routes: damageDepositRoutes,
  jobs: damageDepositJobs,
  emailKinds,
  emailTemplates: damageDepositEmailTemplates,
  adminQueues: depositQueues,
  paymentPurposes: { damage_deposit: fulfilDamageDeposit },
});
