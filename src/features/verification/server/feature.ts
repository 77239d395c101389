import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { type CheckRouteSettings, checkRoutes } from './check-routes.ts';
import { checklistSettings, checkRuleSettings } from './check-settings.ts';
import { verificationQueues } from './checks-queue-count.ts';
import { checkEmailTemplates, requestEmailTemplates } from './email-templates.ts';
import { verificationJobs } from './jobs.ts';
import { verificationRoutes } from './routes.ts';

const emailKinds = {
  verification: {
    notificationType: 'check',
    sent: 'by choice',
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'verification'> {}
}

export const verificationFeature = defineFeature({
  name: 'verification',
  routes: (settings: CheckRouteSettings) => [...verificationRoutes(settings), ...checkRoutes(settings)],
  jobs: () => verificationJobs,
  settings: [checklistSettings, checkRuleSettings],
  emailKinds,
  emailTemplates: [...Object.values(requestEmailTemplates), ...Object.values(checkEmailTemplates)],
  storedFiles: [
    {
      table: 'verification_documents',
      column: 'file_key',
      key: 'file_key',
      size: null,
      row: `'paper ' || id || ' of check ' || check_id`,
    },
  ],
  adminQueues: verificationQueues,
});
