import type { SettingSection, SettingValue } from '#features/settings/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SettingField } from './fields.ts';

export type StoredSetting = {
  key: string;
  title: string;
  /** A notice for the admin who changes this one. */
  note?: string;
  value: SettingValue;
  /** The default text in the code, if there is one. */
  standard?: SettingValue;
};

/** A change of a setting. `key` and `before` are null for a new one. */
export type SettingChange = { key: string | null; before: SettingValue | null; after: SettingValue };

/** A kind of settings. Each feature declares its own, and app lists them. */
export type SettingKind = {
  /** Its name in addresses and in the audit log. */
  name: string;
  part: SettingSection;
  title: string;
  /** The effect of a change on existing data. */
  says: string;
  fields: Record<string, SettingField>;
  /** The fields that the list shows of each. */
  listed: string[];
  canAdd: boolean;
  readAll(db: Db): Promise<StoredSetting[]>;
  /** Adds the consequences of a change. It does not run when a change is undone. */
  settle?(db: Db, change: SettingChange): Promise<SettingValue>;
  /** Returns errors by field that need more than the fields themselves. */
  check?(db: Db, change: SettingChange): Promise<Record<string, string>>;
  /** Returns the effects on existing data, and the places where it is shown. */
  effects?(db: Db, change: SettingChange): Promise<string[]>;
  /** Returns a sample email with the change. */
  sample?(key: string | null, after: SettingValue): { subject: string; text: string; html: string };
  /** @returns the key, also of a new one */
  write(tx: Db, change: SettingChange): Promise<string>;
};
