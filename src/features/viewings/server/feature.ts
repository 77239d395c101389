import type { SearchState } from '#features/search/server/search-kit.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { viewingEmailTemplates } from './email-templates.ts';
import type { Site } from './emails.ts';
import { viewingJobs } from './jobs.ts';
import type { OnCheckedIn } from './manager-viewings.ts';
import { viewingRoutes } from './routes.ts';

const bookingReason = msg('We always send this email because it is about a booking.');
const bookingsPage = { page: '/profile?tab=bookings' };

const emailKinds = {
  viewing_code: { notificationType: 'viewing', sent: bookingReason, inbox: 'none', isTypedAddress: true },
  viewing_paid_late: {
    notificationType: 'viewing',
    sent: bookingReason,
    inbox: { page: '/profile?tab=payments' },
    isTypedAddress: true,
  },
  viewing_reminder: {
    notificationType: 'viewing',
    sent: 'by choice',
    inbox: bookingsPage,
    isTypedAddress: true,
  },
  viewing_update: {
    notificationType: 'viewing',
    sent: bookingReason,
    inbox: bookingsPage,
    isTypedAddress: true,
  },
  viewing_update_agent: {
    notificationType: 'viewing',
    sent: 'by choice',
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'viewings'> {}
}

export const viewingsFeature = ({ onCheckedIn }: { onCheckedIn: OnCheckedIn }) =>
  defineFeature({
    name: 'viewings',
    routes: (site: Site & { search: SearchState }) => viewingRoutes({ ...site, onCheckedIn }),
    jobs: viewingJobs,
    emailKinds,
    emailTemplates: viewingEmailTemplates,
  });
