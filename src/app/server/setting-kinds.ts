import { planSettings } from '#features/memberships/server/plan-settings.ts';
import { amenitySettings, typeSettings } from '#features/properties/server/list-settings.ts';
import { areaSettings, landmarkSettings } from '#features/properties/server/place-settings.ts';
import { rateSettings } from '#features/properties/server/rate-settings.ts';
import { contactSettings } from '#features/settings/server/contacts.ts';
import { emailSettings } from '#features/settings/server/email-template-settings.ts';
import { operatorSettings } from '#features/settings/server/operator.ts';
import type { SettingKind } from '#features/settings/server/setting-kind.ts';
import { socialLinkSettings } from '#features/settings/server/social-links.ts';
import { staySettings } from '#features/stays/server/stay-settings.ts';
import { checklistSettings, checkRuleSettings } from '#features/verification/server/check-settings.ts';
import { offerSettings } from '#features/viewing-packages/server/offer-settings.ts';
import { emailTemplates } from './email-templates.ts';

/** All settings that admins can change, in the order of the settings screen. */
export const settingKinds: readonly SettingKind[] = [
  offerSettings,
  planSettings,
  staySettings,
  rateSettings,
  contactSettings,
  operatorSettings,
  socialLinkSettings,
  areaSettings,
  landmarkSettings,
  amenitySettings,
  typeSettings,
  checklistSettings,
  checkRuleSettings,
  emailSettings(emailTemplates),
];
