import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { caseQueues } from './cases-queue-count.ts';
import { reportJobs } from './jobs.ts';
import { reportRoutes } from './routes.ts';

const decisionReason = msg('We always send this email because it is about a decision on a listing.');

const emailKinds = {
  report_owner: {
    notificationType: 'report',
    sent: decisionReason,
    inbox: 'as the email',
    isTypedAddress: false,
  },
  report_decision: {
    notificationType: 'report',
    sent: decisionReason,
    inbox: 'as the email',
    isTypedAddress: true,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'reports'> {}
}

export const reportsFeature = defineFeature({
  name: 'reports',
  routes: reportRoutes,
  jobs: reportJobs,
  emailKinds,
  adminQueues: caseQueues,
});
