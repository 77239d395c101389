import { defineFeature } from '#kit/server/feature.ts';
import { contactSettings } from './contacts.ts';
import { operatorSettings } from './operator.ts';
import { settingRoutes } from './routes.ts';
import { socialLinkSettings } from './social-links.ts';

export const settingsFeature = defineFeature({
  name: 'settings',
  routes: settingRoutes,
  settings: [contactSettings, operatorSettings, socialLinkSettings],
});
