import { sql } from 'kysely';
import { settingsTopic } from '#features/settings/topics.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { contactSettings } from './contacts.ts';
import { operatorSettings } from './operator.ts';
import { settingRoutes } from './routes.ts';
import { waitingProposals } from './setting-proposals.ts';
import { socialLinkSettings } from './social-links.ts';

const emailKinds = {
  setting_alert: {
    notificationType: 'waiting',
    sent: msg('We always send this email because a wrong setting could lead payers to a stranger.'),
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'settings'> {}
}

export const settingsFeature = defineFeature({
  name: 'settings',
  routes: settingRoutes,
  adminQueues: { settings: { rows: sql`select from ${waitingProposals}`, topics: [settingsTopic] } },
  emailKinds,
  settings: [contactSettings, operatorSettings, socialLinkSettings],
});
