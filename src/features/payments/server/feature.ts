import { transferAccountSettings } from '#features/payments/server/bank/account-settings.ts';
import {
  slipRejectedTemplate,
  transferDetailsTemplate,
  transferReversedTemplate,
} from '#features/payments/server/bank/email-templates.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import {
  receiptEmailTemplate,
  refundEmailTemplate,
  refundedEmailTemplate,
} from '#features/payments/server/receipts/receipt-email-template.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { paymentJobs } from './jobs.ts';
import { paymentQueues } from './payments-queue-count.ts';
import { type PaymentRouteSettings, paymentRoutes } from './routes.ts';

const emailKinds = {
  payment: {
    notificationType: 'payment',
    sent: msg('We always send this email because it is about a payment.'),
    inbox: { page: '/profile?tab=payments' },
    isTypedAddress: true,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'payments'> {}
}

export const paymentsFeature = defineFeature({
  name: 'payments',
  routes: ({ productName, ...settings }: Omit<PaymentRouteSettings, 'issuer'> & { productName: string }) =>
    paymentRoutes({ ...settings, issuer: { name: productName, address: settings.appOrigin } }),
  jobs: ({ handlers }: { handlers: FulfilmentHandlers }) => paymentJobs(handlers),
  emailKinds,
  emailTemplates: [
    receiptEmailTemplate,
    refundEmailTemplate,
    refundedEmailTemplate,
    transferDetailsTemplate,
    slipRejectedTemplate,
    transferReversedTemplate,
  ],
  settings: [transferAccountSettings],
  storedFiles: [
    {
      table: 'bank_transfers',
      column: 'slip_file_key',
      key: 'slip_file_key',
      size: null,
      row: `'slip of bank transfer ' || id`,
    },
  ],
  adminQueues: paymentQueues,
});
