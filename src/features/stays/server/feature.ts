import { calendarRoutes } from '#features/stays/server/feeds/routes.ts';
import { stayCalendarRoutes } from '#features/stays/server/hosts/stay-calendar-routes.ts';
import { staySettings } from '#features/stays/server/hosts/stay-settings.ts';
import { balanceFacts, depositFacts } from '#features/stays/server/payment/payment-facts.ts';
import { fulfilBalance, fulfilDeposit } from '#features/stays/server/payment/stay-payment.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { stayEmailTemplates } from './email-templates.ts';
import type { Site } from './emails.ts';
import { stayJobs } from './jobs.ts';
import { stayRoutes } from './routes.ts';
import type { OnCompleted } from './scheduled-transitions.ts';

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
