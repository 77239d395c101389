import { bankRoutes } from '#features/auctions/server/bank/bank-routes.ts';
import { fulfilBidDeposit } from '#features/auctions/server/bidding/bidder-registration.ts';
import { fulfilLotBalance } from '#features/auctions/server/closing/balance-payment.ts';
import { proofRoutes } from '#features/auctions/server/closing/proof-routes.ts';
import { lotFileRoutes } from '#features/auctions/server/documents/document-routes.ts';
import { liveLotSource } from '#features/auctions/server/lots/live-lot.ts';
import { lotQueues } from '#features/auctions/server/lots/lots-queue-count.ts';
import { lotRuleRoutes } from '#features/auctions/server/lots/rule-routes.ts';
import { lotCalendarRoutes } from '#features/auctions/server/watching/calendar-routes.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lotEmailTemplates } from './email-templates.ts';
import { auctionJobs } from './jobs.ts';
import { auctionRoutes, bidRoutes } from './routes.ts';

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
    ...bidRoutes(),
    ...lotFileRoutes(settings),
    ...proofRoutes(settings),
    ...lotRuleRoutes,
    ...bankRoutes(settings),
    ...lotCalendarRoutes(settings),
  ],
  jobs: () => auctionJobs,
  emailKinds,
  emailTemplates: Object.values(lotEmailTemplates),
  paymentPurposes: { bid_deposit: fulfilBidDeposit, lot_balance: fulfilLotBalance },
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
