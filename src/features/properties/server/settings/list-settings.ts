import { type RawBuilder, sql } from 'kysely';
import { nonResidentialTypes } from '#features/properties/choices.ts';
import { isReservedAmenity, normaliseAmenities } from '#features/properties/normalise.ts';
import { flag, integer, optionalLine, singleLine } from '#features/settings/server/fields.ts';
import type { SettingChange } from '#features/settings/server/setting-kind.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const position = integer('Place in the list', { least: 1, most: 1_000 });
const retiredField = flag('Retired (no longer offered)', {
  hint: 'Homes that already have it keep it, and searches still find them',
});

export const amenitySettings = tableKind({
  name: 'amenities',
  part: 'lists',
  position: 1,
  title: 'Amenities',
  says: 'Renaming updates every home that has it. The first eight are shown on the homepage.',
  table: 'amenities',
  key: 'id',
  order: 'position',
  titleOf: ({ name }) => String(name),
  summaryFields: ['description'],
  fields: {
    name: singleLine('Name'),
    description: optionalLine('Meaning'),
    position,
    isRetired: retiredField,
  },
  async check(db, { key, before, after }): Promise<Record<string, string>> {
    const [name, previousName] = [String(after['name']), String(before?.['name'] ?? '')];
    if (name === previousName) return {};
    if (isReservedAmenity(previousName))
      return { name: 'Forms and searches depend on this name, so it cannot be changed' };
    const [canonical] = normaliseAmenities(name);
    if (canonical !== name) return { name: `“${name}” is already used for ${canonical ?? 'another item'}` };
    return (await isTaken(db, 'amenities', { key, name })) ? { name: 'This name is already in use' } : {};
  },
  effects: (db, change) =>
    effectsOf(
      db,
      change,
      (name) => sql`${name} = any(amenities)`,
      'Shown on the homepage, the listing form, search filters and listing pages.',
    ),
  async beforeWrite(tx, { before, after }) {
    const [previousName, name] = [before?.['name'], after['name']];
    if (typeof previousName !== 'string' || previousName === name) return;
    await sql`
      update properties set amenities = array_replace(amenities, ${previousName}, ${name}) where ${previousName} = any(amenities)`.execute(
      tx,
    );
  },
  added: async () => ({ icon: 'check' }),
});

export const typeSettings = tableKind({
  name: 'property-types',
  part: 'lists',
  position: 2,
  title: 'Property types',
  says: 'Renaming updates every home that has it.',
  table: 'property_types',
  key: 'id',
  order: 'position',
  titleOf: ({ name }) => String(name),
  summaryFields: [],
  fields: { name: singleLine('Name'), position, isRetired: retiredField },
  async check(db, { key, before, after }): Promise<Record<string, string>> {
    const [name, previousName] = [String(after['name']), String(before?.['name'] ?? '')];
    if (name === previousName) return {};
    // They have their own forms, filters and labels.
    if (nonResidentialTypes.has(previousName))
      return { name: 'Forms and searches depend on this name, so it cannot be changed' };
    return (await isTaken(db, 'property_types', { key, name }))
      ? { name: 'This name is already in use' }
      : {};
  },
  effects: (db, change) =>
    effectsOf(
      db,
      change,
      (name) => sql`property_type = ${name}`,
      'Shown on the listing form, search filters and listing pages.',
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
  matches: (name: string) => RawBuilder<unknown>,
  usageText: string,
): Promise<string[]> {
  const previousName = before?.['name'];
  if (typeof previousName !== 'string') return [usageText];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from properties where ${matches(previousName)}`.execute(db);
  const { count } = onlyRow(rows);
  const homes = count === 1 ? '1 home has it' : `${count} homes have it`;
  if (previousName === after['name']) return [`${homes}.`, usageText];
  return [
    `${homes}. ${count === 1 ? 'It' : 'They'} will show the new name.`,
    `Searches for “${String(after['name'])}” will find them. Searches for “${previousName}” and its synonyms will not.`,
    usageText,
  ];
}
