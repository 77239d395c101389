import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { bankRoutes } from './bank-routes.ts';
import { fulfilBidDeposit } from './bidder-registration.ts';
import { lotCalendarRoutes } from './calendar-routes.ts';
import { lotFileRoutes } from './document-routes.ts';
import { lotEmailTemplates } from './email-templates.ts';
import { auctionJobs } from './jobs.ts';
import { liveLotSource } from './live-lot.ts';
import { lotQueues } from './lots-queue-count.ts';
import { proofRoutes } from './proof-routes.ts';
import { auctionRoutes } from './routes.ts';
import { lotRuleRoutes } from './rule-routes.ts';

type RouteSettings = { appOrigin: string; productName: string; work: Pick<PictureWork, 'decode'> };

const emailKinds = {
  lot_reminder: { notificationType: 'lot', sent: 'by choice', inbox: 'as the email', isTypedAddress: false },
  lot_update: {
    notificationType: 'lot',
    sent: msg('We always send this email because it is about a sale by auction.'),
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'auctions'> {}
}

export const auctionsFeature = defineFeature({
  name: 'auctions',
  routes: (settings: RouteSettings) => [
    ...auctionRoutes,
    ...lotFileRoutes(settings),
    ...proofRoutes(settings),
    ...lotRuleRoutes,
    ...bankRoutes(settings),
    ...lotCalendarRoutes(settings),
  ],
  jobs: () => auctionJobs,
  emailKinds,
  emailTemplates: Object.values(lotEmailTemplates),
  paymentPurposes: { bid_deposit: fulfilBidDeposit },
  storedFiles: [
    {
      table: 'lot_documents',
      column: 'file_key',
      key: 'file_key',
      size: null,
      row: `'paper ' || id || ' of lot ' || lot_id`,
    },
    {
      table: 'lot_payment_proofs',
      column: 'file_key',
      key: 'file_key',
      size: null,
      row: `'proof of payment ' || id || ' of lot ' || lot_id`,
    },
  ],
  adminQueues: lotQueues,
  liveSources: (kit: Kit) => [liveLotSource(kit)],
});
