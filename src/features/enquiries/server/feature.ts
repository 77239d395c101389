import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { enquiryEmailTemplates } from './email-templates.ts';
import { enquiryJobs } from './jobs.ts';
import { enquiryRoutes } from './routes.ts';

const emailKinds = {
  enquiry_sent: {
    notificationType: 'enquiry',
    sent: msg('We always send this email because an enquiry was sent with this address.'),
    inbox: 'none',
    isTypedAddress: true,
  },
  enquiry_answer: {
    notificationType: 'enquiry',
    sent: 'by choice',
    inbox: { page: '/profile?tab=enquiries' },
    isTypedAddress: true,
  },
  lead: { notificationType: 'lead', sent: 'by choice', inbox: 'as the email', isTypedAddress: false },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'enquiries'> {}
}

export const enquiriesFeature = defineFeature({
  name: 'enquiries',
  routes: enquiryRoutes,
  jobs: () => enquiryJobs,
  emailKinds,
  emailTemplates: enquiryEmailTemplates,
});
