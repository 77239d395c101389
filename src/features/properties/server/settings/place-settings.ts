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

const nameFields = {
  name: singleLine('Name'),
  spellings: lines('Other spellings', {
    hint: 'One per line. Searches and addresses recognise these too',
  }),
};
const pinFields = (places: number) => ({
  lat: decimal('Latitude', { least: -1.6, most: 4.3, places }),
  lng: decimal('Longitude', { least: 29.5, most: 35.1, places }),
});
const retiredField = flag('Retired (no longer offered)', {
  hint: 'Existing listings stay, and searches still find them',
});

export const areaSettings = tableKind({
  name: 'areas',
  part: 'places',
  position: 1,
  title: 'Areas',
  says: 'If you rename an area, its homes move with it. The old name stays as an alternative spelling.',
  table: 'areas',
  key: 'slug',
  order: 'name',
  titleOf: ({ name }) => String(name),
  summaryFields: ['spellings'],
  fields: { ...nameFields, ...pinFields(6), isRetired: retiredField },
  settle: async (_, change) => withPreviousName(change),
  check: (db, change) => nameConflicts(db, 'area', change),
  async effects(db, { key }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from properties where area = ${key}`.execute(db);
    const { count } = onlyRow(rows);
    return [count === 1 ? '1 home is there.' : `${count} homes are there.`, usageText];
  },
  added: async (tx, value) => ({ slug: await newSlug(tx, 'areas', value, /[^a-z]+/g), pin_source: 'k' }),
});

export const landmarkSettings = tableKind({
  name: 'landmarks',
  part: 'places',
  position: 2,
  title: 'Landmarks',
  says: 'Visitors can search for homes near a landmark.',
  table: 'landmarks',
  key: 'slug',
  order: 'name',
  titleOf: ({ name }) => String(name),
  summaryFields: ['kind', 'spellings'],
  fields: {
    ...nameFields,
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
    ...pinFields(3),
    isRetired: { ...retiredField, hint: 'Searches no longer recognise it' },
  },
  check: (db, change) => nameConflicts(db, 'landmark', change),
  effects: async () => [usageText],
  added: async (tx, value) => ({ slug: await newSlug(tx, 'landmarks', value, /[^a-z0-9]+/g) }),
});

const usageText = 'Used in search, search suggestions, maps and listing pages.';

/** Keeps the previous name as a spelling, so that addresses with it still match. */
function withPreviousName({ before, after }: SettingChange): SettingValue {
  const [previousName, name] = [before?.['name'], after['name']];
  const spellings = listOf(after['spellings']);
  const isKnown = [String(name), ...spellings].map(foldPlace).includes(foldPlace(String(previousName)));
  return typeof previousName !== 'string' || isKnown
    ? after
    : { ...after, spellings: [...spellings, previousName] };
}

type PlaceNames = { kind: string; slug: string; name: string; spellings: string[]; isGone: boolean };

/**
 * Returns validation errors if two places have the same name, because users could not tell them apart.
 * Existing duplicates are allowed.
 */
async function nameConflicts(
  db: Db,
  kind: 'area' | 'landmark',
  { key, before, after }: SettingChange,
): Promise<Record<string, string>> {
  const { rows } = await sql<PlaceNames>`
    select 'area' as kind, slug, name, spellings, false as "isGone" from areas
    union all select 'landmark', slug, name, spellings, is_retired from landmarks`.execute(db);
  const otherPlaces = rows.filter((place) => place.kind !== kind || place.slug !== key);
  const activePlaces = otherPlaces.filter(({ isGone }) => !isGone);
  const previousNames = new Set(before ? namesOf(before).map(foldPlace) : []);
  const placeNamed = (text: string) =>
    previousNames.has(foldPlace(text))
      ? undefined
      : activePlaces.find((place) =>
          [place.name, place.slug, ...place.spellings].some((name) => foldPlace(name) === foldPlace(text)),
        );
  const errors: Record<string, string> = {};
  const name = String(after['name']);
  if (foldPlace(name) === '') errors['name'] = 'Use letters in the name';
  const sameNamePlace = placeNamed(name);
  if (sameNamePlace) errors['name'] = `${sameNamePlace.name} already has this name`;
  // An area may have the name of a retired landmark, but two landmarks may not share a name.
  const retiredPlace = otherPlaces.find((place) => place.isGone && foldPlace(place.name) === foldPlace(name));
  if (retiredPlace && kind === 'landmark' && name !== before?.['name'])
    errors['name'] =
      `A retired landmark already has the name ${retiredPlace.name}. You can restore it instead`;
  for (const spelling of listOf(after['spellings'])) {
    const conflict = placeNamed(spelling);
    if (conflict) errors['spellings'] = `“${spelling}” is already used for ${conflict.name}`;
  }
  return errors;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const namesOf = ({ name, spellings }: SettingValue) => [String(name), ...listOf(spellings)];

/** Creates a slug from the name. A later rename does not change the slug. */
async function newSlug(
  tx: Db,
  table: 'areas' | 'landmarks',
  { name }: SettingValue,
  disallowed: RegExp,
): Promise<string> {
  const baseSlug = String(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(disallowed, ' ')
    .trim()
    .replaceAll(' ', '-');
  const fields = { name: english('Use letters from a to z') };
  if (!baseSlug) throw new AppError('invalid', 'invalid_input', fields.name, { fields });
  const existingSlugs = await sql<{ slug: string }>`select slug from ${sql.table(table)}`.execute(tx);
  const slugs = new Set(existingSlugs.rows.map(({ slug }) => slug));
  let uniqueSlug = baseSlug;
  while (slugs.has(uniqueSlug)) uniqueSlug += '-too';
  return uniqueSlug;
}
