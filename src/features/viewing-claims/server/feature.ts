import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { claimQueues } from './claims-queue-count.ts';
import { claimEmailTemplates } from './email-templates.ts';
import { viewingClaimJobs } from './jobs.ts';
import { viewingClaimRoutes } from './routes.ts';

const emailKinds = {
  availability_check: {
    notificationType: 'listing',
    sent: msg('We always send this email because your listing goes off the market if you do not reply.'),
    inbox: { page: '/admin/properties' },
    isTypedAddress: false,
  },
  listing_paused: {
    notificationType: 'listing',
    sent: 'by choice',
    inbox: 'as the email',
    isTypedAddress: false,
  },
  claim_owner: {
    notificationType: 'claim',
    sent: msg('We always send this email because it is about a decision on a listing.'),
    inbox: 'as the email',
    isTypedAddress: false,
  },
  claim_decision: {
    notificationType: 'claim',
    sent: 'by choice',
    inbox: 'as the email',
    isTypedAddress: true,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'viewing-claims'> {}
}

export const viewingClaimsFeature = defineFeature({
  name: 'viewing-claims',
  routes: viewingClaimRoutes,
  jobs: viewingClaimJobs,
  emailKinds,
  emailTemplates: claimEmailTemplates,
  adminQueues: claimQueues,
});
