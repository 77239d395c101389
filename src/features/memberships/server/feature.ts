import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { membershipJobs } from './jobs.ts';
import type { ApplyPlanLimits } from './periods.ts';
import { planSettings } from './plan-settings.ts';
import { fulfilMembership } from './purchase.ts';
import { membershipRoutes } from './routes.ts';
import { salesEmailTemplate } from './sales-email-templates.ts';
import { salesQueues } from './sales-queue-count.ts';
import { salesRoutes } from './sales-routes.ts';

type Dependencies = {
  /** Applies the limits of an account's plan to its listings. */
  applyLimits: ApplyPlanLimits;
};

const membershipPage = { page: '/profile/membership' };

const emailKinds = {
  plan_end: {
    notificationType: 'plan',
    sent: msg('We always send this email because your listings go off the market when your plan ends.'),
    inbox: membershipPage,
    isTypedAddress: false,
  },
  plan_paid: { notificationType: 'plan', sent: 'by choice', inbox: membershipPage, isTypedAddress: false },
  sales_answer: {
    notificationType: 'enquiry',
    sent: msg('We always send this email because it answers your question.'),
    inbox: 'none',
    isTypedAddress: true,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'memberships'> {}
}

export const membershipsFeature = ({ applyLimits }: Dependencies) =>
  defineFeature({
    name: 'memberships',
    routes: (site: { appOrigin: string; productName: string }) => [
      ...membershipRoutes({ applyLimits }),
      ...salesRoutes(site),
    ],
    jobs: ({ productName }: { productName: string }) => membershipJobs({ productName, applyLimits }),
    settings: [planSettings],
    emailKinds,
    emailTemplates: [salesEmailTemplate],
    paymentPurposes: { membership: fulfilMembership(applyLimits) },
    adminQueues: salesQueues,
  });
