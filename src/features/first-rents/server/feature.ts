import { rentReceiptRoutes } from '#features/first-rents/server/rent-receipts/routes.ts';
import { msg } from '#kit/msg.ts';
import type { PdfWorker } from '#kit/server/documents/pdf.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { firstRentEmailTemplates } from './email-templates.ts';
import { firstRentQueues } from './first-rents-queue-count.ts';
import { fulfilFirstRent } from './fulfilment.ts';
import { firstRentJobs } from './jobs.ts';
import { firstRentRoutes } from './routes.ts';

const sent = msg('We always send this email because it is about your rent.');

const emailKinds = {
  first_rent: { notificationType: 'payment', sent, inbox: 'as the email', isTypedAddress: false },
  first_rent_owner: { notificationType: 'payment', sent, inbox: 'as the email', isTypedAddress: false },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'first-rents'> {}
}

export const firstRentsFeature = defineFeature({
  name: 'first-rents',
  routes: ({ productName, appOrigin, pdfs }: { productName: string; appOrigin: string; pdfs: PdfWorker }) => [
    ...firstRentRoutes,
    ...rentReceiptRoutes({ name: productName, address: appOrigin }, pdfs),
  ],
  jobs: () => firstRentJobs,
  emailKinds,
  emailTemplates: firstRentEmailTemplates,
  adminQueues: firstRentQueues,
  paymentPurposes: { first_rent: fulfilFirstRent },
});
