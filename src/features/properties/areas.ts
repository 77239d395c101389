/** An area in or around Kampala, with other spellings of its name. */
export type Area = {
  slug: string;
  name: string;
  lat: number;
  lng: number;
  spellings: string[];
  /** The slug of the surrounding area, which follows this area in addresses: 'Najjera, Kira'. */
  within?: string | null;
};

/** A well-known place that is not a residential area: a mall, a hospital, a taxi park. */
export type Landmark = { slug: string; name: string; lat: number; lng: number; spellings: string[] };

/**
 * Folds a place name for comparison: removes case, accents, punctuation and doubled letters. Kisasi then
 * equals Kisaasi, and Gaba equals Ggaba. Words stay separate.
 */
export function foldPlace(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/([a-z])\1+/g, '$1');
}

/** Returns the area with this name, slug or spelling. */
export function findArea<Place extends Landmark>(areas: readonly Place[], text: string): Place | null {
  const foldedText = foldPlace(text);
  return areas.find((area) => namesOf(area).includes(foldedText)) ?? null;
}

/** Returns the slugs of an area and of the areas within it. */
export function areaWithParts(areas: readonly Area[], slug: string): string[] {
  return [slug, ...areas.filter(({ within }) => within === slug).map((area) => area.slug)];
}

/** Returns the number of homes in each area, including the areas within it. */
export function countsWithParts(
  areas: readonly Area[],
  counts: ReadonlyMap<string, number>,
): Map<string, number> {
  const totals = new Map(counts);
  for (const { slug, within } of areas) {
    const count = counts.get(slug);
    if (within && count) totals.set(within, (totals.get(within) ?? 0) + count);
  }
  return totals;
}

/**
 * Returns the area that an address names. Addresses name the smaller area first ('Kigo, Wakiso'), so the
 * first match wins. If two matches begin at the same word, the longer one wins. A road does not name an area,
 * because it is named after its destination: Entebbe Road begins in Kampala.
 */
export function areaInText(areas: readonly Area[], text: string): Area | null {
  const address = ` ${foldPlace(text)} `.replace(/ [a-z]+ (road|rd)(?= )/g, ' ');
  let match: { area: Area; at: number; length: number } | null = null;
  for (const area of areas) {
    for (const name of namesOf(area)) {
      const position = address.indexOf(` ${name} `);
      if (position < 0) continue;
      if (!match || position < match.at || (position === match.at && name.length > match.length)) {
        match = { area, at: position, length: name.length };
      }
    }
  }
  return match?.area ?? null;
}

function namesOf(area: Landmark): string[] {
  return [area.name, area.slug, ...area.spellings].map(foldPlace);
}
