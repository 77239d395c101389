import { type RawBuilder, sql } from 'kysely';
import { isAmenityOfRules, normaliseAmenities } from '#features/properties/normalise.ts';
import { flag, integer, optionalLine, singleLine } from '#features/settings/server/fields.ts';
import type { SettingChange } from '#features/settings/server/setting-kind.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const place = integer('Place in the list', { least: 1, most: 1_000 });
const retired = flag('Retired: not offered any more', {
  hint: 'Homes that have it keep it, and are still found by it',
});

export const amenitySettings = tableKind({
  name: 'amenities',
  part: 'lists',
  title: 'Amenities',
  says: 'A new name moves the homes that have it. The first eight stand on Home.',
  table: 'amenities',
  key: 'id',
  order: 'position',
  titleOf: ({ name }) => String(name),
  listed: ['description'],
  fields: {
    name: singleLine('Name'),
    description: optionalLine('What it means'),
    position: place,
    isRetired: retired,
  },
  async check(db, { key, before, after }): Promise<Record<string, string>> {
    const [name, former] = [String(after['name']), String(before?.['name'] ?? '')];
    if (name === former) return {};
    if (isAmenityOfRules(former))
      return { name: 'Forms and searches know this one by its name, so it keeps it' };
    const [meant] = normaliseAmenities(name);
    if (meant !== name) return { name: `“${name}” means ${meant ?? 'nothing'} already` };
    return (await isTaken(db, 'amenities', { key, name }))
      ? { name: 'There is one of this name already' }
      : {};
  },
  effects: (db, change) =>
    effectsOf(
      db,
      change,
      (name) => sql`${name} = any(amenities)`,
      'Shown on: Home, the form of listings, filters, and the pages of homes.',
    ),
  async beforeWrite(tx, { before, after }) {
    const [former, name] = [before?.['name'], after['name']];
    if (typeof former !== 'string' || former === name) return;
    await sql`
      update properties set amenities = array_replace(amenities, ${former}, ${name}) where ${former} = any(amenities)`.execute(
      tx,
    );
  },
  added: async () => ({ icon: 'check' }),
});

/** The types with their own forms, filters and labels. */
const typesOfRules = new Set(['Land', 'Commercial']);

export const typeSettings = tableKind({
  name: 'property-types',
  part: 'lists',
  title: 'Property types',
  says: 'A new name moves the homes that have it.',
  table: 'property_types',
  key: 'id',
  order: 'position',
  titleOf: ({ name }) => String(name),
  listed: [],
  fields: { name: singleLine('Name'), position: place, isRetired: retired },
  async check(db, { key, before, after }): Promise<Record<string, string>> {
    const [name, former] = [String(after['name']), String(before?.['name'] ?? '')];
    if (name === former) return {};
    if (typesOfRules.has(former))
      return { name: 'Forms and searches know this one by its name, so it keeps it' };
    return (await isTaken(db, 'property_types', { key, name }))
      ? { name: 'There is one of this name already' }
      : {};
  },
  effects: (db, change) =>
    effectsOf(
      db,
      change,
      (name) => sql`property_type = ${name}`,
      'Shown on: the form of listings, filters, and the pages of homes.',
    ),
  added: async () => ({ icon: 'house' }),
});

async function isTaken(
  db: Db,
  table: 'amenities' | 'property_types',
  { key, name }: { key: string | null; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where lower(name) = lower(${name}) and id::text is distinct from ${key}`.execute(
    db,
  );
  return rows.length > 0;
}

async function effectsOf(
  db: Db,
  { before, after }: SettingChange,
  hasIt: (name: string) => RawBuilder<unknown>,
  shownOn: string,
): Promise<string[]> {
  const former = before?.['name'];
  if (typeof former !== 'string') return [shownOn];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from properties where ${hasIt(former)}`.execute(db);
  const { count } = onlyRow(rows);
  const homes = count === 1 ? '1 home has it' : `${count} homes have it`;
  if (former === after['name']) return [`${homes}.`, shownOn];
  return [
    `${homes}, and will be shown with the new name.`,
    `Searches find them by “${String(after['name'])}”. Who searches for “${former}”, or for another word for it, no longer finds them.`,
    shownOn,
  ];
}
