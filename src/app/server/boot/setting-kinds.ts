import { emailTemplates } from '#app/server/email-templates.ts';
import { features } from '#app/server/features.ts';
import { emailSettings } from '#features/settings/server/email-template-settings.ts';
import type { SettingKind } from '#features/settings/server/setting-kind.ts';
import type { Feature } from '#kit/server/feature.ts';

const withSettings: readonly Feature[] = features;

/** All settings that admins can change, in the order of the settings screen. */
export const settingKinds: readonly SettingKind[] = [
  ...withSettings.flatMap(({ settings = [] }) => settings),
  emailSettings(emailTemplates),
].toSorted((one, other) => one.position - other.position);
