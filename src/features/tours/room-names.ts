import { t } from '#kit/t.ts';

/**
 * The display names of rooms that the tour maker suggests and that are frequent in other tours. All other
 * names are shown unchanged.
 */
const standardNames = new Map(
  Object.entries({
    'living room': t('Living room'),
    'living and dining room': t('Living and dining room'),
    'sitting room': t('Sitting room'),
    lounge: t('Lounge'),
    'dining room': t('Dining room'),
    kitchen: t('Kitchen'),
    bedroom: t('Bedroom'),
    'main bedroom': t('Main bedroom'),
    'master bedroom': t('Master bedroom'),
    'second bedroom': t('Second bedroom'),
    'third bedroom': t('Third bedroom'),
    'guest room': t('Guest room'),
    bathroom: t('Bathroom'),
    'main bathroom': t('Main bathroom'),
    toilet: t('Toilet'),
    corridor: t('Corridor'),
    staircase: t('Staircase'),
    study: t('Study'),
    store: t('Store'),
    garage: t('Garage'),
    "boys' quarters": t('Boys’ quarters'),
    balcony: t('Balcony'),
    veranda: t('Veranda'),
    compound: t('Compound'),
    garden: t('Garden'),
    gate: t('Gate'),
    entrance: t('Entrance'),
  }),
);

/** Translates the name of a tour's room, keeping its number: `Bedroom 2`. */
export function roomName(room: string): string {
  const number = / \d{1,3}$/.exec(room)?.[0] ?? '';
  const name = room.slice(0, room.length - number.length);
  const standardName = standardNames.get(name.toLowerCase().replace('’', "'"));
  return standardName === undefined ? room : standardName + number;
}
