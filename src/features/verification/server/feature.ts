import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { type CheckRouteSettings, checkRoutes } from './check-routes.ts';
import { checklistSettings, checkRuleSettings } from './check-settings.ts';
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
});
