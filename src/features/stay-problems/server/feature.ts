import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { stayProblemEmailTemplates } from './email-templates.ts';
import { stayProblemJobs } from './jobs.ts';
import { problemQueues } from './problems-queue-count.ts';
import { stayProblemRoutes } from './routes.ts';

const sent = msg('We always send this email because it is about a booking.');

const emailKinds = {
  stay_problem: {
    notificationType: 'stay',
    sent,
    inbox: { page: '/profile?tab=bookings' },
    isTypedAddress: true,
  },
  stay_problem_host: { notificationType: 'stay', sent, inbox: 'as the email', isTypedAddress: false },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'stay-problems'> {}
}

export const stayProblemsFeature = defineFeature({
  name: 'stay-problems',
  routes: stayProblemRoutes,
  jobs: stayProblemJobs,
  emailKinds,
  emailTemplates: stayProblemEmailTemplates,
  adminQueues: problemQueues,
});
