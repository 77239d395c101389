import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { handoverEmailTemplates } from './handover-emails.ts';
import { peopleRoutes } from './routes.ts';

const emailKinds = {
  listing_handover: {
    notificationType: 'listing',
    sent: msg('We always send this email because another person manages these listings.'),
    inbox: { page: '/admin/properties' },
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'people'> {}
}

export const peopleFeature = defineFeature({
  name: 'people',
  routes: peopleRoutes,
  emailKinds,
  emailTemplates: Object.values(handoverEmailTemplates),
});
