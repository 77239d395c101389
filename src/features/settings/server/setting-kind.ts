import type { SettingSection, SettingValue } from '#features/settings/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SettingField } from './fields.ts';

export type StoredSetting = {
  key: string;
  title: string;
  /** A notice for the admin who changes this setting. */
  note?: string;
  value: SettingValue;
  /** The default value in the code, if it has one. */
  standard?: SettingValue;
};

/** A change of a setting. `key` and `before` are null for a new one. */
export type SettingChange = { key: string | null; before: SettingValue | null; after: SettingValue };

/** A kind of setting. Each feature declares its own kinds in its `feature.ts`. */
export type SettingKind = {
  /** The name of the kind in addresses and in the audit log. */
  name: string;
  part: SettingSection;
  /** The place of the kind in its section of the settings screen. */
  position: number;
  title: string;
  /** The text about the effect of a change on existing data. */
  says: string;
  fields: Record<string, SettingField>;
  /** The fields of each setting that the list shows. */
  summaryFields: string[];
  canAdd: boolean;
  /** True when every change is emailed to all admins, because it could lead payers to a stranger. */
  alertsAdmins?: boolean;
  /** Returns true when another admin must approve the change before it applies. */
  needsSecondAdmin?(change: SettingChange): boolean;
  readAll(db: Db): Promise<StoredSetting[]>;
  /** Returns the title of a setting that is not stored yet. */
  titleOfNew?(after: SettingValue): string;
  /** Adds derived values to a change. It is not called when a change is undone. */
  settle?(db: Db, change: SettingChange): Promise<SettingValue>;
  /** Returns validation errors by field that depend on more than the field itself. */
  check?(db: Db, change: SettingChange): Promise<Record<string, string>>;
  /** Returns the effects of a change on existing data, and the places where the setting is shown. */
  effects?(db: Db, change: SettingChange): Promise<string[]>;
  /** Returns a sample email with the new text. */
  sample?(key: string | null, after: SettingValue): { subject: string; text: string; html: string };
  /** Writes the setting. Returns its key, also for a new setting. */
  write(tx: Db, change: SettingChange): Promise<string>;
};

declare module '#kit/server/feature.ts' {
  interface Feature {
    settings?: readonly SettingKind[];
  }
}
