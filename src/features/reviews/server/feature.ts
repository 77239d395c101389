import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { reviewEmailTemplates } from './email-templates.ts';
import { reviewJobs } from './jobs.ts';
import { reviewRoutes } from './routes.ts';

const emailKinds = {
  review_invitation: {
    notificationType: 'review',
    sent: 'by choice',
    inbox: { page: '/profile?tab=bookings' },
    isTypedAddress: true,
  },
  review_invitation_host: {
    notificationType: 'review',
    sent: 'by choice',
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'reviews'> {}
}

export const reviewsFeature = defineFeature({
  name: 'reviews',
  routes: () => reviewRoutes,
  jobs: () => reviewJobs,
  emailKinds,
  emailTemplates: reviewEmailTemplates,
});
