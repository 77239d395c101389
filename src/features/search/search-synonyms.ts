import type { Category } from '#features/properties/categories.ts';
import type { UnrecordedFact } from '#features/search/phrases/unrecorded-facts.ts';
import type { ParsedFilter } from './search-filters.ts';

/**
 * The phrases that people in Kampala use, in English and Luganda, and their meanings. `phrases` contains
 * phrases of at most four words, separated by `|`. `meanings` contains filters. `weighs` contains boost
 * words, separated by `|`: homes with one of them rank first. A repeated phrase has the meaning of its first
 * row. Areas, landmarks, types and amenities come from the tables. The value of `implies` applies only while
 * nothing else in the text contradicts it: see resolve-conflicts.ts.
 */
type SynonymRow = {
  phrases: string;
  meanings: readonly ParsedFilter[];
  weighs?: string;
  implies?: Implied;
  /** The fact that the phrase names and that listings do not record. */
  unrecorded?: UnrecordedFact;
};

/**
 * `room`: a rental of one room, unless a kind of house was given. `own bath`: the same, but together with a
 * kind of house it implies a rental of any size. `land`: land, unless another type was given. `month`: homes
 * by the month if they are to be furnished. `cheapest`: rentals, unless something else was given.
 */
export type Implied = 'room' | 'own bath' | 'land' | 'month' | 'cheapest';

const category = (value: Category): ParsedFilter => ({ kind: 'category', value });
const land: ParsedFilter = { kind: 'type', value: 'Land' };

export const searchSynonyms: readonly SynonymRow[] = [
  // Rentals, stays and sales.
  {
    phrases:
      'bank sale|bank sales|bank auction|auction|auctions|auctioned|foreclosure|foreclosed|mortgage sale|distress sale|forced sale|repossessed|repossession|repossessions|bank property|bank properties|bank property sale|bank house|bank houses|bank land|bank owned|bank is selling|banks are selling|bank selling|banks selling|sold by bank|sold by banks|sold by the bank|loan defaulters',
    meanings: [category('bank_sales')],
  },
  {
    phrases:
      'for sale|on sale|sale|sales|selling|to buy|buy|buying|purchase|to purchase|quick sale|urgent sale|okutunda|etundibwa|ezitundibwa|etundwa|eyokutunda|ey okutunda|ezokutunda|ez okutunda|okugula|kugula|outright purchase|kuuza|ya kuuza|za kuuza|okuuza|okutunda|ezitunda|inauzwa|zinauzwa|inayouzwa|zinazouzwa|kununua|nunua|nataka kununua|eza okutunda|eya okutunda',
    meanings: [category('for_sale')],
  },
  {
    phrases:
      'to let|for rent|to rent|for lease|rent|rental|rentals|rental unit|rental units|renting|letting|tolet|okupangisa|eyokupangisa|ey okupangisa|ezokupangisa|ez okupangisa|okupangisibwa|epangisibwa|kupangisa|pangisa|long term|long stay|kupanga|kukodi|ya kukodi|za kukodi|okukodi|okukodisa|ya kupanga|za kupanga|kukodisha|inakodishwa|zinakodishwa|inapangishwa|zinapangishwa|kupangisha|yakupanga|okupanga|eyo kupangisa',
    meanings: [category('rental_units')],
  },
  {
    phrases:
      'per month|a month|every month|each month|monthly|month to month|pm|pcm|p m|per mth|by the month|on a monthly basis|kwa mwezi|buli mwezi|buli mweezi',
    meanings: [category('rental_units')],
    implies: 'month',
  },
  {
    phrases:
      'pay for one month|pay for two months|pay for a few months|paying for one month|paying for two months|deposit for one month|deposit for two months|advance for one month|advance for two months',
    meanings: [category('rental_units')],
  },
  {
    phrases:
      'rental units for sale|rentals for sale|rental for sale|rental houses for sale|rental property for sale',
    meanings: [category('for_sale')],
    weighs: 'rentals|rental|let|tenants',
  },
  {
    phrases: 'guest house|guesthouse|guest houses|guest wing|hotel|hotels|lodge|lodges|motel',
    meanings: [category('furnished_houses')],
    weighs: 'guest|guesthouse|breakfast',
  },
  {
    phrases:
      'bnb|bnbs|b n b|b and b|air bnb|airbnb|airbnbs|bed and breakfast|short stay|short stays|short let|short lets|short term|short rental|stay|stays|staycation|getaway|holiday home|holiday house|vacation|vacation rental|vacation home|furnished rental|serviced apartment|serviced apartments|per night|a night|each night|every night|night|nights|nightly|overnight|per day|a day|each day|daily|weekend|for the weekend|for a month|for one month|for two months|for a few months|for a week|for one week|for two weeks|for a few weeks|for a few days|transit|overnight transit|honeymoon|place to sleep|somewhere to sleep|where to sleep',
    meanings: [category('furnished_houses')],
  },

  // The terms that tenants use for rooms.
  {
    phrases:
      'single room|single rooms|single rum|single rums|single self contained|single selfcontained|single contained|single roomed|one room|muzigo|mizigo|omuzigo|emizigo|muzigo gumu|ekisenge|kisenge|kasenge|akasenge|chumba kimoja|chumba|muziigo|emiziigo',
    meanings: [category('rental_units'), { kind: 'maxBedrooms', value: 1 }],
    weighs: 'single|muzigo|mizigo',
  },
  {
    phrases:
      'double room|double rooms|double rum|double rums|double roomed|two roomed|tworoom|ebisenge bibiri|double muzigo|room and sitting room|room and parlour|chamber and hall',
    meanings: [category('rental_units'), { kind: 'maxBedrooms', value: 1 }],
    weighs: 'double|rooms',
  },
  {
    phrases:
      'hostel|hostels|student room|student rooms|students room|students hostel|student hostel|student accommodation',
    meanings: [],
    weighs: 'hostel|student|students|room',
    implies: 'room',
  },
  { phrases: 'room|rooms|rum|rums|ebisenge|bisenge|vyumba', meanings: [], implies: 'room' },
  {
    phrases:
      'sitting room|sitting rooms|dining room|dining rooms|living room|living rooms|laundry room|guest room|guest rooms|conference room|meeting room|big rooms|large rooms|spacious rooms',
    meanings: [],
  },
  // In Kampala, a self-contained is a rented room with its own bathroom.
  {
    phrases:
      'self contained|self contain|selfcontained|selfcontain|self con|self cont|s c|self contained room|self contained rooms|self contained single room',
    meanings: [{ kind: 'minBathrooms', value: 1 }],
    weighs: 'contained|ensuite',
    implies: 'own bath',
  },
  {
    phrases:
      'shared bathroom|shared bathrooms|shared toilet|shared toilets|sharing bathroom|sharing bathrooms|sharing toilet|sharing toilets|communal bathroom|communal toilet|outside toilet|outside bathroom|toilet outside',
    meanings: [{ kind: 'not', value: 'minBathrooms:1' }],
  },
  {
    phrases:
      'not sharing|no sharing|not shared|non sharing|non shared|no sharing bathroom|no sharing toilet|not sharing bathroom|not sharing toilet|not sharing a bathroom|not sharing a toilet|no shared bathroom|no shared toilet|no shared bathrooms|no shared toilets|not shared bathroom|not shared toilet|without sharing|without sharing bathroom|without sharing toilet|without shared bathroom|without shared toilet|en suite|ensuite|own bathroom|own toilet|own bath|own washroom|private bathroom|private toilet|inside toilet|toilet inside|self contained bedroom|self contained bedrooms|self contained master|self contained master bedroom',
    meanings: [{ kind: 'minBathrooms', value: 1 }],
    weighs: 'contained|ensuite',
  },

  // Kinds of houses.
  {
    phrases: 'maisonette|maisonettes|duplex|duplexes|semi detached|semidetached|terraced|terrace house',
    meanings: [{ kind: 'type', value: 'House' }],
    weighs: 'maisonette|duplex|storeyed|detached|row',
  },
  {
    phrases:
      'storeyed|storied|storey|double storey|storeyed house|storied house|storeyed building|upstairs house|kalina|ekalina|flat house',
    meanings: [{ kind: 'type', value: 'House' }],
    weighs: 'storeyed|storey|storied|storeys|upstairs|floors',
  },
  {
    phrases:
      'no stairs|without stairs|no staircase|no steps|not upstairs|no upstairs|not up stairs|not on upper floor|not on top floor|not top floor|no climbing|no climbing stairs|without climbing stairs|single storey|single story|one storey|single level',
    meanings: [
      { kind: 'not', value: 'text:stairs' },
      { kind: 'not', value: 'text:upper floor' },
      { kind: 'not', value: 'floor:upper' },
    ],
    weighs: 'bungalow|ground|grd|downstairs',
  },
  {
    phrases: 'not ground floor|not on ground floor|no ground floor|not downstairs|except ground floor',
    meanings: [
      { kind: 'not', value: 'text:ground floor' },
      { kind: 'not', value: 'floor:ground' },
    ],
  },
  {
    phrases:
      'ground floor|grd floor|g floor|downstairs|lower floor|low floor|ground level|on the ground floor|wansi',
    meanings: [{ kind: 'floor', value: 'ground' }],
  },
  {
    phrases: 'top floor|topmost floor|penthouse|last floor|high floor',
    meanings: [{ kind: 'floor', value: 'upper' }],
    weighs: 'top|penthouse|topmost',
  },
  {
    phrases:
      'upstairs|upper floor|upper|first floor|second floor|third floor|fourth floor|fifth floor|sixth floor|1st floor|2nd floor|3rd floor|4th floor|5th floor|6th floor',
    meanings: [{ kind: 'floor', value: 'upper' }],
  },
  {
    phrases: 'shared compound|sharing compound|shared gate|shared gate and compound|compound shared',
    meanings: [{ kind: 'compound', value: 'shared' }],
  },
  {
    phrases:
      'own compound|own gate|private compound|private gate|not shared compound|no shared compound|without shared compound|no shared gate|own gate and compound|own compound and gate|self compound|own fence|its own compound|my own compound|its own gate|my own gate',
    meanings: [{ kind: 'compound', value: 'own' }],
  },
  {
    phrases: 'new house|newly built|brand new|new built|new building',
    meanings: [],
    weighs: 'new|newly',
  },
  {
    phrases: 'shell house|unfinished|unfinished house|incomplete house',
    meanings: [],
    weighs: 'unfinished|roofed',
  },

  // Furniture, power, water, road.
  { phrases: 'furnished or not|furnished or unfurnished|furnished and unfurnished', meanings: [] },
  {
    phrases: 'unfurnished|not furnished|un furnished|without furniture|no furniture|empty house',
    meanings: [{ kind: 'furnished', value: false }],
  },
  {
    phrases: 'furnished|fully furnished|with furniture|semi furnished',
    meanings: [{ kind: 'furnished', value: true }],
  },
  {
    phrases: 'shared yaka|shared meter|sharing yaka|shared yaka meter|yaka shared|sharing meter',
    meanings: [{ kind: 'meter', value: 'shared' }],
  },
  {
    phrases:
      'own yaka|own meter|own yaka meter|yaka own|separate yaka|separate meter|private meter|private yaka|own umeme|own power meter|own prepaid meter|independent yaka|personal yaka|yaka|yaka meter|yaka metre|prepaid|prepaid meter|pre paid meter|prepaid yaka|prepaid power|umeme meter|own electricity meter|independent meter|her own yaka|my own yaka|your own yaka|its own yaka|yaka yo',
    meanings: [{ kind: 'meter', value: 'own' }],
  },
  {
    phrases: 'generator|standby generator|backup generator|gen set|genset',
    meanings: [{ kind: 'power', value: 'generator' }],
  },
  { phrases: 'inverter|power inverter|invertor|inverta', meanings: [{ kind: 'power', value: 'inverter' }] },
  {
    phrases: 'power backup|backup power|backup|standby power|back up',
    meanings: [{ kind: 'power', value: 'any' }],
  },
  {
    phrases: 'tank|water tank|tanks|reserve tank|water reserve|reserve water',
    meanings: [{ kind: 'water', value: 'tank' }],
  },
  { phrases: 'nwsc|national water|town water|piped water', meanings: [{ kind: 'water', value: 'nwsc' }] },
  {
    phrases:
      'tarmac|tarmac road|tarmacked|tarmacked road|paved road|on tarmac|on the tarmac|off tarmac|near tarmac',
    meanings: [{ kind: 'road', value: 'tarmac' }],
  },
  { phrases: 'murram|murram road|marram|marram road', meanings: [{ kind: 'road', value: 'murram' }] },

  // Land and titles.
  {
    phrases:
      'no caveat|without caveat|without a caveat|no caveats|caveat free|not caveated|uncaveated|free of caveat|free of caveats',
    meanings: [{ kind: 'caveat', value: 'none' }],
    weighs: 'caveat',
  },
  {
    phrases: 'no title|without title|without a title|untitled',
    meanings: [{ kind: 'tenure', value: 'kibanja' }],
  },
  {
    phrases:
      'no kibanja|not kibanja|not a kibanja|no bibanja|land title|land titles|title deed|title deeds|title|titles|titled|with title|with a title|has title|ready title|ready land title|private title|clean title|with land title|with title deed|with a title deed|with title deeds|with land title deed|has title deed|has a title|ekyapa|kyapa|ebyapa|kyapa ready|land title ready|title ready',
    meanings: [{ kind: 'tenure', value: 'titled' }],
  },
  {
    phrases: 'mailo|private mailo|mailo title|mailo tenure|mailo land title',
    meanings: [{ kind: 'tenure', value: 'mailo' }],
  },
  { phrases: 'mailo land|private mailo land', meanings: [{ kind: 'tenure', value: 'mailo' }, land] },
  { phrases: 'freehold land', meanings: [{ kind: 'tenure', value: 'freehold' }, land] },
  { phrases: 'leasehold land', meanings: [{ kind: 'tenure', value: 'leasehold' }, land] },
  { phrases: 'kibanja land', meanings: [{ kind: 'tenure', value: 'kibanja' }, land] },
  { phrases: 'customary land', meanings: [{ kind: 'tenure', value: 'customary' }, land] },
  { phrases: 'titled land|titled plot|titled plots', meanings: [{ kind: 'tenure', value: 'titled' }, land] },
  { phrases: 'freehold|free hold|freehold title', meanings: [{ kind: 'tenure', value: 'freehold' }] },
  { phrases: 'leasehold|lease hold|leasehold title', meanings: [{ kind: 'tenure', value: 'leasehold' }] },
  { phrases: 'kibanja|bibanja|ekibanja|ebibanja', meanings: [{ kind: 'tenure', value: 'kibanja' }] },
  { phrases: 'customary|customary tenure', meanings: [{ kind: 'tenure', value: 'customary' }] },
  {
    phrases: '50x100|100x50|50x100ft|100x100|50ft x 100ft|50x80|40x80',
    meanings: [{ kind: 'type', value: 'Land' }],
    weighs: '50x100|50|decimals|plot',
  },

  // Other phrases.
  { phrases: 'vacant possession', meanings: [], weighs: 'vacant|empty' },
  {
    phrases:
      'tour|tours|virtual tour|virtual tours|360|360 tour|360 degree tour|3d|3d tour|vr|vr tour|with tour|walkthrough|walk through',
    meanings: [{ kind: 'hasTour', value: true }],
  },
  {
    phrases: 'available|available now|vacant|ready to move in|immediately',
    meanings: [{ kind: 'available', value: true }],
  },
  {
    phrases:
      'cheap|cheaper|cheapest|very cheap|lowest price|lowest priced|lowest rent|least expensive|cheap cheap|not expensive|not too expensive|not very expensive|ya layisi|eya layisi|ez layisi|layisi|bei rahisi|bei nafuu|ya bei rahisi|ya bei nafuu|rahisi|affordable|low cost|low budget|budget friendly',
    meanings: [{ kind: 'sort', value: 'price_asc' }],
    implies: 'cheapest',
  },
  { phrases: 'luxury|luxurious|high end|executive|posh', meanings: [{ kind: 'price', value: 'high' }] },
];
