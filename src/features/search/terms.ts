import type { Area } from '#features/properties/areas.ts';
import { normaliseAmenities } from '#features/properties/normalise.ts';
import type { PropertyFilters } from './schema.ts';
import { type Candidate, candidateOf, plainText, withoutDoubles } from './spelling.ts';

/** What the catalogue contains now and a visitor may name. */
export type SearchVocabulary = {
  areas: readonly Area[];
  types: readonly string[];
  amenities: readonly string[];
  ugxPerDollar: number;
};

type NotSaid = 'feature' | 'amenity' | 'sort' | 'q' | 'box';

/** A filter and its value; `feature` appends to the list. */
export type Meaning =
  | {
      [K in Exclude<keyof PropertyFilters, NotSaid>]-?: {
        kind: K;
        value: NonNullable<PropertyFilters[K]>;
      };
    }[Exclude<keyof PropertyFilters, NotSaid>]
  | { kind: 'feature'; value: string };

export type Term = Candidate & { meaning: Meaning; words: Candidate[] };

export type SearchTerms = {
  /** By the words of the term joined, with doubled letters as one: 'guesthouse', 'kisasi'. */
  exact: ReadonlyMap<string, Term>;
  single: readonly Term[];
  /** Terms of two and three words, keyed by their number of words. */
  phrases: ReadonlyMap<number, readonly Term[]>;
};

const known = new WeakMap<SearchVocabulary, SearchTerms>();

/** The lookup tables of everything a visitor may name; built once per vocabulary. */
export function termsOf(vocabulary: SearchVocabulary): SearchTerms {
  const made = known.get(vocabulary) ?? makeTerms(vocabulary);
  known.set(vocabulary, made);
  return made;
}

/** Joins words into a key of `exact`. */
export function runTogether(plainWords: readonly string[]): string {
  return withoutDoubles(plainWords.join(''));
}

/** The largest number of words in a term. */
export const longestTerm = 4;

function makeTerms({ areas, types, amenities }: SearchVocabulary): SearchTerms {
  const exact = new Map<string, Term>();
  const add = (text: string, meaning: Meaning) => {
    const isName = meaning.kind === 'area';
    const plainWords = plainText(text).split(' ');
    const words = plainWords.map((plain) => candidateOf(plain, isName));
    const key = runTogether(plainWords);
    if (key && !exact.has(key))
      exact.set(key, { ...candidateOf(plainWords.join(''), isName), meaning, words });
  };
  for (const area of areas)
    for (const name of [area.name, ...area.spellings, area.slug.replaceAll('-', ' ')])
      add(name, { kind: 'area', value: area.slug });
  for (const [meaning, texts] of spoken) for (const text of texts.split('|')) add(text, meaning);
  for (const [name, texts] of typesSpoken)
    if (types.includes(name)) for (const text of texts.split('|')) add(text, { kind: 'type', value: name });
  for (const name of types) add(name, { kind: 'type', value: name });
  for (const [name, texts] of amenitiesSpoken)
    if (amenities.includes(name))
      for (const text of texts.split('|')) add(text, { kind: 'feature', value: name });
  for (const name of amenities) {
    const [canonical = name] = normaliseAmenities(name);
    add(name, { kind: 'feature', value: canonical });
  }
  const all = [...exact.values()];
  return {
    exact,
    single: all.filter(({ words }) => words.length === 1),
    phrases: new Map([2, 3].map((length) => [length, all.filter(({ words }) => words.length === length)])),
  };
}

/** The phrases people use for each filter, separated by `|`. Areas, types and amenities come from the tables. */
const spoken: ReadonlyArray<[Meaning, string]> = [
  [
    { kind: 'category', value: 'bank_sales' },
    'bank sale|bank sales|bank auction|auction|auctions|auctioned|foreclosure|foreclosed|mortgage sale',
  ],
  [{ kind: 'category', value: 'for_sale' }, 'for sale|on sale|sale|sales|selling|to buy|buy|buying|purchase'],
  [
    { kind: 'category', value: 'rental_units' },
    'to let|for rent|to rent|for lease|rent|rental|rentals|rental unit|rental units|renting|letting',
  ],
  [
    { kind: 'category', value: 'furnished_houses' },
    'bnb|b n b|b and b|air bnb|bed and breakfast|guest house|short stay|short let|short term|holiday home|vacation rental|vacation home|furnished rental|per night|a night|nightly|overnight',
  ],
  [{ kind: 'furnished', value: false }, 'unfurnished|not furnished|un furnished|without furniture'],
  [{ kind: 'furnished', value: true }, 'furnished|fully furnished|with furniture'],
  [
    { kind: 'meter', value: 'own' },
    'own yaka|own meter|own yaka meter|yaka own|separate yaka|separate meter|private meter|private yaka|own umeme|own power meter|own prepaid meter|independent yaka|personal yaka',
  ],
  [{ kind: 'meter', value: 'shared' }, 'shared yaka|shared meter|sharing yaka|shared yaka meter|yaka shared'],
  [{ kind: 'power', value: 'generator' }, 'generator|standby generator|backup generator|gen set|genset'],
  [{ kind: 'power', value: 'inverter' }, 'inverter|power inverter|invertor|inverta'],
  [{ kind: 'power', value: 'any' }, 'power backup|backup power|backup|standby power|back up'],
  [{ kind: 'water', value: 'tank' }, 'tank|water tank|tanks|reserve tank|water reserve|reserve water'],
  [{ kind: 'water', value: 'nwsc' }, 'nwsc|national water|town water|piped water'],
  [{ kind: 'road', value: 'tarmac' }, 'tarmac|tarmac road|tarmacked|tarmacked road|paved road|on tarmac'],
  [{ kind: 'road', value: 'murram' }, 'murram|murram road|marram'],
  [{ kind: 'tenure', value: 'mailo' }, 'mailo|mailo land|private mailo|mailo title'],
  [{ kind: 'tenure', value: 'freehold' }, 'freehold|freehold land|freehold title'],
  [{ kind: 'tenure', value: 'leasehold' }, 'leasehold|leasehold land|leasehold title'],
  [{ kind: 'tenure', value: 'kibanja' }, 'kibanja|bibanja|kibanja land'],
  [{ kind: 'tenure', value: 'customary' }, 'customary|customary land'],
  // In Kampala, a self-contained room has its own bathroom.
  [{ kind: 'minBathrooms', value: 1 }, 'self contained|self contain'],
  [
    { kind: 'hasTour', value: true },
    'tour|tours|virtual tour|virtual tours|360|360 tour|360 degree tour|3d|3d tour|vr|vr tour|with tour|walkthrough',
  ],
  [{ kind: 'available', value: true }, 'available|available now|vacant'],
  [{ kind: 'price', value: 'low' }, 'cheap|cheapest|affordable|low cost|low budget|budget friendly'],
  [{ kind: 'price', value: 'high' }, 'luxury|luxurious|high end|executive|posh'],
];

const typesSpoken: ReadonlyArray<[string, string]> = [
  ['Apartment', 'apartment|apartments|apt|apts|flat|flats'],
  ['House', 'house|houses|stand alone|standalone|own compound house'],
  ['Villa', 'villa|villas|mansion|mansions'],
  ['Townhouse', 'townhouse|townhouses|town house|row house'],
  ['Bungalow', 'bungalow|bungalows'],
  ['Condo', 'condo|condos|condominium|condominiums'],
  [
    'Studio',
    'studio|studios|studio apartment|bedsitter|bedsitters|bedsit|bed sitter|single room|single rooms',
  ],
  [
    'Commercial',
    'commercial|office|offices|office space|shop|shops|warehouse|retail space|commercial building',
  ],
  ['Land', 'land|plot|plots|plot of land|acre|acres|piece of land'],
];

const amenitiesSpoken: ReadonlyArray<[string, string]> = [
  ['Pool', 'pool|swimming pool|pools'],
  ['Gym', 'gym|fitness|fitness centre|gymnasium'],
  ['Security', 'security|secure|secured|gated|gated community|gated estate|guarded|askari|guard'],
  ['Parking', 'parking|parking space|parking slot|car park|garage|parkyard|parking yard'],
  ['Balcony', 'balcony|balconies|veranda|verandah'],
  ['Garden', 'garden|gardens|green compound|lawn'],
  [
    'Servants Quarter',
    'servants quarter|servants quarters|servant quarter|servant quarters|boys quarter|boys quarters|boy quarter|bq|bqs|maids room|maid room|staff quarters',
  ],
  ['Solar Power', 'solar|solar power|solar panels|solar panel|solar backup'],
  ['Borehole', 'borehole|bore hole|borehole water|own borehole'],
  ['Internet', 'internet|wifi|wi fi|fibre|fiber|broadband'],
  ['Hot Water', 'hot water|water heater|hot shower|instant shower'],
  ['Air Conditioning', 'air conditioning|air conditioner|air conditioned|aircon|ac|a c'],
  ['Washing Machine', 'washing machine|washer|laundry machine'],
  ['Fitted Kitchen', 'fitted kitchen|modern kitchen|open kitchen|kitchen cabinets'],
  ['Lift', 'lift|lifts|elevator|elevators'],
  ['Lake View', 'lake view|lakeview|view of the lake|lakeside|lake side|lake front|lakefront|waterfront'],
  ['Pet Friendly', 'pet friendly|pets allowed|pets|pet|dogs allowed|cats allowed'],
  ["Children's Play Area", 'childrens play area|play area|kids play area|playground|play ground'],
  ['Wheelchair Access', 'wheelchair access|wheelchair|wheel chair|disabled access|step free'],
  ['Cleaning', 'cleaning|housekeeping|cleaner|cleaning service'],
  ['Breakfast', 'breakfast|breakfast included'],
  ['Airport Transfer', 'airport transfer|airport pickup|airport pick up|airport shuttle'],
  ['Store Room', 'store room|storeroom|storage'],
];
