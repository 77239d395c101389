import { calendarRoutes } from '#features/stays/server/feeds/routes.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { stayEmailTemplates } from './email-templates.ts';
import type { Site } from './emails.ts';
import { stayJobs } from './jobs.ts';
import { balanceFacts, depositFacts } from './payment-facts.ts';
import { stayRoutes } from './routes.ts';
import type { OnCompleted } from './scheduled-transitions.ts';
import { stayCalendarRoutes } from './stay-calendar-routes.ts';
import { fulfilBalance, fulfilDeposit } from './stay-payment.ts';
import { staySettings } from './stay-settings.ts';

const bookingReason = msg('We always send this email because it is about a booking.');
const bookingsPage = { page: '/profile?tab=bookings' };

const emailKinds = {
  stay_reminder: { notificationType: 'stay', sent: 'by choice', inbox: bookingsPage, isTypedAddress: true },
  stay_update: { notificationType: 'stay', sent: bookingReason, inbox: bookingsPage, isTypedAddress: true },
  stay_update_host: {
    notificationType: 'stay',
    sent: bookingReason,
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'stays'> {}
}

export const staysFeature = ({ onCompleted }: { onCompleted: OnCompleted }) =>
  defineFeature({
    name: 'stays',
    routes: (site: Site) => [...stayRoutes, ...stayCalendarRoutes(site), ...calendarRoutes(site)],
    jobs: ({ productName }: { productName: string }) => stayJobs({ onCompleted, productName }),
    settings: [staySettings],
    emailKinds,
    emailTemplates: stayEmailTemplates,
    paymentPurposes: {
      stay_deposit: { ...fulfilDeposit, ...depositFacts },
      stay_balance: { ...fulfilBalance, ...balanceFacts },
    },
  });
