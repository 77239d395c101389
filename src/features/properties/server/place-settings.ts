import { sql } from 'kysely';
import { foldPlace } from '#features/properties/areas.ts';
import type { SettingValue } from '#features/settings/choices.ts';
import { choice, decimal, flag, lines, singleLine } from '#features/settings/server/fields.ts';
import type { SettingChange } from '#features/settings/server/setting-kind.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const place = {
  name: singleLine('Name'),
  spellings: lines('Other spellings', {
    hint: 'One per line. Searches and addresses recognise these too',
  }),
};
const pin = (places: number) => ({
  lat: decimal('Latitude', { least: -1.6, most: 4.3, places }),
  lng: decimal('Longitude', { least: 29.5, most: 35.1, places }),
});
const retired = flag('Retired (no longer offered)', {
  hint: 'Existing listings stay, and searches still find them',
});

export const areaSettings = tableKind({
  name: 'areas',
  part: 'places',
  title: 'Areas',
  says: 'If you rename an area, its homes move with it. The old name stays as an alternative spelling.',
  table: 'areas',
  key: 'slug',
  order: 'name',
  titleOf: ({ name }) => String(name),
  listed: ['spellings'],
  fields: { ...place, ...pin(6), isRetired: retired },
  settle: async (_, change) => withFormerName(change),
  check: (db, change) => collisions(db, 'area', change),
  async effects(db, { key }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from properties where area = ${key}`.execute(db);
    const { count } = onlyRow(rows);
    return [count === 1 ? '1 home is there.' : `${count} homes are there.`, shownIn];
  },
  added: async (tx, value) => ({ slug: await newSlug(tx, 'areas', value, /[^a-z]+/g), pin_source: 'k' }),
});

export const landmarkSettings = tableKind({
  name: 'landmarks',
  part: 'places',
  title: 'Landmarks',
  says: 'Visitors can search for homes near a landmark.',
  table: 'landmarks',
  key: 'slug',
  order: 'name',
  titleOf: ({ name }) => String(name),
  listed: ['kind', 'spellings'],
  fields: {
    ...place,
    kind: choice(
      'Type',
      [
        { value: 'mall', name: 'Mall' },
        { value: 'market', name: 'Market' },
        { value: 'hospital', name: 'Hospital' },
        { value: 'university', name: 'University' },
        { value: 'transport', name: 'Transport' },
        { value: 'place', name: 'Neighbourhood or place' },
        { value: 'building', name: 'Building' },
      ],
      { hint: 'Use Transport for taxi parks, stations, ports and airports' },
    ),
    ...pin(3),
    isRetired: { ...retired, hint: 'Searches no longer recognise it' },
  },
  check: (db, change) => collisions(db, 'landmark', change),
  effects: async () => [shownIn],
  added: async (tx, value) => ({ slug: await newSlug(tx, 'landmarks', value, /[^a-z0-9]+/g) }),
});

const shownIn = 'Used in search, search suggestions, maps and listing pages.';

/** Keeps the former name as a spelling, so that addresses with it still match. */
function withFormerName({ before, after }: SettingChange): SettingValue {
  const [former, name] = [before?.['name'], after['name']];
  const spellings = listOf(after['spellings']);
  const isKnown = [String(name), ...spellings].map(foldPlace).includes(foldPlace(String(former)));
  return typeof former !== 'string' || isKnown ? after : { ...after, spellings: [...spellings, former] };
}

type PlaceNames = { kind: string; slug: string; name: string; spellings: string[]; isGone: boolean };

/**
 * Returns an error if two places have the same name, because they could not be told apart. Existing
 * duplicates are allowed.
 */
async function collisions(
  db: Db,
  kind: 'area' | 'landmark',
  { key, before, after }: SettingChange,
): Promise<Record<string, string>> {
  const { rows } = await sql<PlaceNames>`
    select 'area' as kind, slug, name, spellings, false as "isGone" from areas
    union all select 'landmark', slug, name, spellings, is_retired from landmarks`.execute(db);
  const otherPlaces = rows.filter((one) => one.kind !== kind || one.slug !== key);
  const others = otherPlaces.filter(({ isGone }) => !isGone);
  const formerNames = new Set(before ? namesOf(before).map(foldPlace) : []);
  const placeNamed = (text: string) =>
    formerNames.has(foldPlace(text))
      ? undefined
      : others.find((one) =>
          [one.name, one.slug, ...one.spellings].some((name) => foldPlace(name) === foldPlace(text)),
        );
  const errors: Record<string, string> = {};
  const name = String(after['name']);
  if (foldPlace(name) === '') errors['name'] = 'Use letters in the name';
  const byName = placeNamed(name);
  if (byName) errors['name'] = `${byName.name} already has this name`;
  // An area may have the name of a retired landmark, but two landmarks may not share a name.
  const retired = otherPlaces.find((one) => one.isGone && foldPlace(one.name) === foldPlace(name));
  if (retired && kind === 'landmark' && name !== before?.['name'])
    errors['name'] = `A retired landmark already has the name ${retired.name}. You can restore it instead`;
  for (const spelling of listOf(after['spellings'])) {
    const other = placeNamed(spelling);
    if (other) errors['spellings'] = `“${spelling}” is already used for ${other.name}`;
  }
  return errors;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const namesOf = ({ name, spellings }: SettingValue) => [String(name), ...listOf(spellings)];

/** Creates a slug from the current name. Addresses keep it after a later change of name. */
async function newSlug(
  tx: Db,
  table: 'areas' | 'landmarks',
  { name }: SettingValue,
  other: RegExp,
): Promise<string> {
  const plain = String(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(other, ' ')
    .trim()
    .replaceAll(' ', '-');
  const fields = { name: english('Use letters from a to z') };
  if (!plain) throw new AppError('invalid', 'invalid_input', fields.name, { fields });
  const existing = await sql<{ slug: string }>`select slug from ${sql.table(table)}`.execute(tx);
  const slugs = new Set(existing.rows.map(({ slug }) => slug));
  let free = plain;
  while (slugs.has(free)) free += '-too';
  return free;
}
