import type { SettingSection } from '#features/settings/choices.ts';
import type { KindOfSettings } from '#features/settings/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SettingKind } from './setting-kind.ts';
import { readProposals } from './setting-proposals.ts';
import { presentSetting } from './settings.ts';

/** Returns the kinds of settings of a section, with the changes that wait for another admin. */
export async function readSection(
  db: Db,
  kinds: readonly SettingKind[],
  { part, viewerId }: { part: SettingSection; viewerId: number },
): Promise<KindOfSettings[]> {
  const kindsOfPart = kinds.filter((kind) => kind.part === part);
  return Promise.all(
    kindsOfPart.map(async (kind) => ({
      kind: kind.name,
      ...{ title: kind.title, says: kind.says, canAdd: kind.canAdd },
      fields: Object.entries(kind.fields).map(
        ([name, { kind: fieldKind, label, hint = null, options = [] }]) => ({
          ...{ name, kind: fieldKind, label, hint, options },
        }),
      ),
      settings: (await kind.readAll(db)).map((stored) => presentSetting(kind, stored)),
      proposals: await readProposals(db, kind, { viewerId }),
    })),
  );
}
