/** The sections of the settings screen. Each section shows one or more kinds of settings. */
export const settingSections = ['prices', 'contacts', 'places', 'lists', 'checks', 'mails'] as const;
export type SettingSection = (typeof settingSections)[number];

export const sectionNames: Record<SettingSection, string> = {
  prices: 'Prices and packages',
  contacts: 'Contacts',
  places: 'Areas and landmarks',
  lists: 'Amenities and types',
  checks: 'Verification',
  mails: 'Emails',
};

export const settingLimits = {
  proposalDays: 7,
  reason: 300,
  line: 200,
  text: 4_000,
  lines: 30,
  historyShown: 50,
} as const;

/** The input type of a field. A `choices` field can have several values, and a `fixed` field is read-only. */
export const fieldKinds = [
  'line',
  'text',
  'lines',
  'number',
  'money',
  'flag',
  'choice',
  'choices',
  'fixed',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export type FieldValue = string | number | boolean | string[] | null;
export type SettingValue = Record<string, FieldValue>;
