import type { SettingSection, SettingValue } from '#features/settings/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SettingField } from './fields.ts';

export type StoredSetting = {
  key: string;
  title: string;
  /** What whoever changes it has to know of this one. */
  note?: string;
  value: SettingValue;
  /** The words that stand in the program, where there are some. */
  standard?: SettingValue;
};

/** `key` and `before` are null for one that is added. */
export type SettingChange = { key: string | null; before: SettingValue | null; after: SettingValue };

/** What admins can change in one way: each feature declares its own, and app lists them. */
export type SettingKind = {
  /** Its name in addresses and in the trail. */
  name: string;
  part: SettingSection;
  title: string;
  /** What a change means for what is there already. */
  says: string;
  fields: Record<string, SettingField>;
  /** What the list says of each. */
  listed: string[];
  canAdd: boolean;
  readAll(db: Db): Promise<StoredSetting[]>;
  /** What comes of itself with a change; not with undoing one. */
  settle?(db: Db, change: SettingChange): Promise<SettingValue>;
  /** What fields alone cannot know: messages by field. */
  check?(db: Db, change: SettingChange): Promise<Record<string, string>>;
  /** What the change does to what is there, and where it is shown. */
  effects?(db: Db, change: SettingChange): Promise<string[]>;
  /** How a mail reads with it. */
  sample?(key: string | null, after: SettingValue): { subject: string; text: string; html: string };
  /** @returns the key, of a new one too */
  write(tx: Db, change: SettingChange): Promise<string>;
};
