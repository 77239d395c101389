import { t } from '#kit/t.ts';

/** Names that always mean a bedroom. */
const bedroomPattern = /bed|master|guest room|child|nursery|studio|suite|^room\b|room of/i;
/**
 * The words removed from a name before it is tested for a bedroom: 'En suite' is not a bedroom, but 'Bedroom,
 * en suite' is.
 */
const enSuitePattern = /en[- ]?suite/i;
/** Names that may mean a bedroom: 'Garden room'. */
const possibleBedroomPattern = /room$/i;
/** Rooms that are not bedrooms although their names end in 'room'. */
const otherRoomPattern =
  /living|sitting|dining|breakfast|bath|shower|wash|toilet|powder|front|store|laundry|utility|guard|tv|work|meeting/i;
const bathroomPattern = /bath|shower|toilet|washroom|\bwc\b|en[- ]?suite/i;
/**
 * Names of bathrooms only, also those named after a bedroom: 'Main bedroom bathroom', 'Bathroom of the guest
 * room'.
 */
const bathroomOnlyPattern =
  /^(bath|shower|toilet|washroom|wc\b|en[- ]?suite)|bed\s?room(’s|'s)? (bath|shower|toilet|wc\b)/i;
const anyRoomPattern = /room|kitchen|lounge|studio|bath|hall|corridor|balcony|veranda|terrace|suite|\bwc\b/i;

/**
 * Returns the rooms of a home that a tour does not show, judging by the names of the tour's rooms: `['1 of 2
 * bedrooms', 'bathroom']`. Uninformative names ('Pano 3') give no result. A possible bedroom counts as a
 * bedroom unless the tour has explicit ones.
 */
export function roomsNotShown(
  home: { bedrooms: number; bathrooms: number },
  rooms: readonly string[],
): string[] {
  if (!rooms.some((name) => anyRoomPattern.test(name))) return [];
  const namedBedrooms = rooms.filter(
    (name) => bedroomPattern.test(name.replace(enSuitePattern, '')) && !bathroomOnlyPattern.test(name),
  );
  const hasExplicitBedroom = namedBedrooms.some((name) => /bed/i.test(name));
  const possibleBedrooms = rooms.filter(
    (name) =>
      !namedBedrooms.includes(name) && possibleBedroomPattern.test(name) && !otherRoomPattern.test(name),
  );
  const shownBedrooms = namedBedrooms.length + (hasExplicitBedroom ? 0 : possibleBedrooms.length);
  const shownBathrooms = rooms.filter((name) => bathroomPattern.test(name)).length;
  return [
    ...missingLabels(home.bedrooms, shownBedrooms, bedroomLabels),
    // Half a bathroom is a toilet, which the tour may not name.
    ...missingLabels(
      shownBathrooms === 0 ? Math.ceil(home.bathrooms) : Math.floor(home.bathrooms),
      shownBathrooms,
      bathroomLabels,
    ),
  ];
}

type RoomLabels = { one: string; all: string; some(missing: number, all: number): string };

const bedroomLabels: RoomLabels = {
  one: t('bedroom'),
  all: t('bedrooms'),
  some: (missing, all) => t('{missing} of {all} bedrooms', { missing, all }),
};

const bathroomLabels: RoomLabels = {
  one: t('bathroom'),
  all: t('bathrooms'),
  some: (missing, all) => t('{missing} of {all} bathrooms', { missing, all }),
};

function missingLabels(all: number, shown: number, labels: RoomLabels): string[] {
  if (shown >= all) return [];
  if (all === 1) return [labels.one];
  return [shown === 0 ? labels.all : labels.some(all - shown, all)];
}
