import type { Category } from '#features/properties/categories.ts';
import type { ParsedFilter } from './search-filters.ts';

/**
 * The phrases that people in Kampala use, in English and Luganda, and their meanings. `says` contains phrases
 * of at most four words, separated by `|`. `means` contains filters. `weighs` contains boost words, separated
 * by `|`: homes with one of them rank first. A repeated phrase has the meaning of its first row. Areas,
 * landmarks, types and amenities come from the tables. The value of `implies` applies only while nothing else
 * in the text contradicts it: see resolve-conflicts.ts.
 */
type SynonymRow = { says: string; means: readonly ParsedFilter[]; weighs?: string; implies?: Implied };

/**
 * `room`: a rental of one room, unless a kind of house was given. `own bath`: the same, but in a house only a
 * rental. `land`: land, unless another type was given.
 */
export type Implied = 'room' | 'own bath' | 'land';

const category = (value: Category): ParsedFilter => ({ kind: 'category', value });
const land: ParsedFilter = { kind: 'type', value: 'Land' };

export const searchSynonyms: readonly SynonymRow[] = [
  // To rent, per night, for sale.
  {
    says: 'bank sale|bank sales|bank auction|auction|auctions|auctioned|foreclosure|foreclosed|mortgage sale|distress sale|forced sale|repossessed|repossession|repossessions|bank property|bank properties|bank property sale|bank house|bank houses|bank land|bank owned|bank is selling|banks are selling|bank selling|banks selling|sold by bank|sold by banks|sold by the bank|loan defaulters',
    means: [category('bank_sales')],
  },
  {
    says: 'for sale|on sale|sale|sales|selling|to buy|buy|buying|purchase|to purchase|quick sale|urgent sale|okutunda|etundibwa|ezitundibwa|etundwa|eyokutunda|ey okutunda|ezokutunda|ez okutunda|okugula|kugula|outright purchase',
    means: [category('for_sale')],
  },
  {
    says: 'to let|for rent|to rent|for lease|rent|rental|rentals|rental unit|rental units|renting|letting|tolet|okupangisa|eyokupangisa|ey okupangisa|ezokupangisa|ez okupangisa|okupangisibwa|epangisibwa|kupangisa|pangisa|long term|long stay|kupanga|kukodi|per month|a month|every month|each month|monthly|month to month|pm|pcm|p m|per mth',
    means: [category('rental_units')],
  },
  {
    says: 'pay for one month|pay for two months|pay for a few months|paying for one month|paying for two months|deposit for one month|deposit for two months|advance for one month|advance for two months',
    means: [category('rental_units')],
  },
  {
    says: 'rental units for sale|rentals for sale|rental for sale|rental houses for sale|rental property for sale',
    means: [category('for_sale')],
    weighs: 'rentals|rental|let|tenants',
  },
  {
    says: 'guest house|guesthouse|guest houses|guest wing|hotel|hotels|lodge|lodges|motel',
    means: [category('furnished_houses')],
    weighs: 'guest|guesthouse|breakfast',
  },
  {
    says: 'bnb|bnbs|b n b|b and b|air bnb|airbnb|airbnbs|bed and breakfast|short stay|short stays|short let|short lets|short term|short rental|stay|stays|staycation|getaway|holiday home|holiday house|vacation|vacation rental|vacation home|furnished rental|serviced apartment|serviced apartments|per night|a night|each night|every night|night|nights|nightly|overnight|per day|a day|each day|daily|weekend|for the weekend|for a month|for one month|for two months|for a few months|for a week|for one week|for two weeks|for a few weeks|for a few days|transit|overnight transit|honeymoon|place to sleep|somewhere to sleep|where to sleep',
    means: [category('furnished_houses')],
  },

  // The terms that tenants use for rooms.
  {
    says: 'single room|single rooms|single rum|single rums|single self contained|single selfcontained|single contained|single roomed|one room|muzigo|mizigo|omuzigo|emizigo|muzigo gumu|ekisenge|kisenge|kasenge|akasenge',
    means: [category('rental_units'), { kind: 'maxBedrooms', value: 1 }],
    weighs: 'single|muzigo|mizigo',
  },
  {
    says: 'double room|double rooms|double rum|double rums|double roomed|two roomed|tworoom|ebisenge bibiri|double muzigo|room and sitting room|room and parlour|chamber and hall',
    means: [category('rental_units'), { kind: 'maxBedrooms', value: 1 }],
    weighs: 'double|rooms',
  },
  {
    says: 'hostel|hostels|student room|student rooms|students room|students hostel|student hostel|student accommodation',
    means: [],
    weighs: 'hostel|student|students|room',
    implies: 'room',
  },
  { says: 'room|rooms|rum|rums|ebisenge|bisenge', means: [], implies: 'room' },
  {
    says: 'sitting room|sitting rooms|dining room|dining rooms|living room|living rooms|laundry room|guest room|guest rooms|conference room|meeting room|big rooms|large rooms|spacious rooms',
    means: [],
  },
  // In Kampala, a self-contained is a rented room with its own bathroom.
  {
    says: 'self contained|self contain|selfcontained|selfcontain|self con|self cont|s c|self contained room|self contained rooms|self contained single room',
    means: [{ kind: 'minBathrooms', value: 1 }],
    weighs: 'contained|ensuite',
    implies: 'own bath',
  },
  {
    says: 'en suite|ensuite|own bathroom|own toilet|private bathroom|inside toilet|toilet inside|self contained bedroom|self contained bedrooms|self contained master|self contained master bedroom',
    means: [{ kind: 'minBathrooms', value: 1 }],
    weighs: 'contained|ensuite',
  },

  // Kinds of houses.
  {
    says: 'maisonette|maisonettes|duplex|duplexes|semi detached|semidetached|terraced|terrace house',
    means: [{ kind: 'type', value: 'House' }],
    weighs: 'maisonette|duplex|storeyed|detached|row',
  },
  {
    says: 'storeyed|storied|storey|double storey|storeyed house|storied house|storeyed building|upstairs house|kalina|ekalina|flat house',
    means: [{ kind: 'type', value: 'House' }],
    weighs: 'storeyed|storey|storied|storeys|upstairs|floors',
  },
  { says: 'ground floor', means: [], weighs: 'ground' },
  { says: 'top floor|upstairs', means: [], weighs: 'top|upstairs' },
  {
    says: 'new house|newly built|brand new|new built|new building',
    means: [],
    weighs: 'new|newly',
  },
  {
    says: 'shell house|unfinished|unfinished house|incomplete house',
    means: [],
    weighs: 'unfinished|roofed',
  },

  // Furniture, power, water, road.
  { says: 'furnished or not|furnished or unfurnished|furnished and unfurnished', means: [] },
  {
    says: 'unfurnished|not furnished|un furnished|without furniture|no furniture|empty house',
    means: [{ kind: 'furnished', value: false }],
  },
  {
    says: 'furnished|fully furnished|with furniture|semi furnished',
    means: [{ kind: 'furnished', value: true }],
  },
  {
    says: 'shared yaka|shared meter|sharing yaka|shared yaka meter|yaka shared|sharing meter',
    means: [{ kind: 'meter', value: 'shared' }],
  },
  {
    says: 'own yaka|own meter|own yaka meter|yaka own|separate yaka|separate meter|private meter|private yaka|own umeme|own power meter|own prepaid meter|independent yaka|personal yaka|yaka|yaka meter|yaka metre|prepaid|prepaid meter|pre paid meter|prepaid yaka|prepaid power|umeme meter|own electricity meter|independent meter|her own yaka|my own yaka|your own yaka|its own yaka|yaka yo',
    means: [{ kind: 'meter', value: 'own' }],
  },
  {
    says: 'generator|standby generator|backup generator|gen set|genset',
    means: [{ kind: 'power', value: 'generator' }],
  },
  { says: 'inverter|power inverter|invertor|inverta', means: [{ kind: 'power', value: 'inverter' }] },
  {
    says: 'power backup|backup power|backup|standby power|back up',
    means: [{ kind: 'power', value: 'any' }],
  },
  {
    says: 'tank|water tank|tanks|reserve tank|water reserve|reserve water',
    means: [{ kind: 'water', value: 'tank' }],
  },
  { says: 'nwsc|national water|town water|piped water', means: [{ kind: 'water', value: 'nwsc' }] },
  {
    says: 'tarmac|tarmac road|tarmacked|tarmacked road|paved road|on tarmac|on the tarmac|off tarmac|near tarmac',
    means: [{ kind: 'road', value: 'tarmac' }],
  },
  { says: 'murram|murram road|marram|marram road', means: [{ kind: 'road', value: 'murram' }] },

  // Land and titles.
  {
    says: 'no title|without title|without a title|untitled',
    means: [{ kind: 'tenure', value: 'kibanja' }],
  },
  {
    says: 'no kibanja|not kibanja|not a kibanja|no bibanja|land title|land titles|title deed|title deeds|title|titles|titled|with title|with a title|has title|ready title|ready land title|private title|clean title|with land title|ekyapa|kyapa|ebyapa|kyapa ready|land title ready|title ready',
    means: [{ kind: 'tenure', value: 'titled' }],
  },
  {
    says: 'mailo|private mailo|mailo title|mailo tenure|mailo land title',
    means: [{ kind: 'tenure', value: 'mailo' }],
  },
  { says: 'mailo land|private mailo land', means: [{ kind: 'tenure', value: 'mailo' }, land] },
  { says: 'freehold land', means: [{ kind: 'tenure', value: 'freehold' }, land] },
  { says: 'leasehold land', means: [{ kind: 'tenure', value: 'leasehold' }, land] },
  { says: 'kibanja land', means: [{ kind: 'tenure', value: 'kibanja' }, land] },
  { says: 'customary land', means: [{ kind: 'tenure', value: 'customary' }, land] },
  { says: 'titled land|titled plot|titled plots', means: [{ kind: 'tenure', value: 'titled' }, land] },
  { says: 'freehold|free hold|freehold title', means: [{ kind: 'tenure', value: 'freehold' }] },
  { says: 'leasehold|lease hold|leasehold title', means: [{ kind: 'tenure', value: 'leasehold' }] },
  { says: 'kibanja|bibanja|ekibanja|ebibanja', means: [{ kind: 'tenure', value: 'kibanja' }] },
  { says: 'customary|customary tenure', means: [{ kind: 'tenure', value: 'customary' }] },
  {
    says: '50x100|100x50|50x100ft|100x100|50ft x 100ft|50x80|40x80',
    means: [{ kind: 'type', value: 'Land' }],
    weighs: '50x100|50|decimals|plot',
  },

  // Other phrases.
  { says: 'vacant possession', means: [], weighs: 'vacant|empty' },
  {
    says: 'tour|tours|virtual tour|virtual tours|360|360 tour|360 degree tour|3d|3d tour|vr|vr tour|with tour|walkthrough|walk through',
    means: [{ kind: 'hasTour', value: true }],
  },
  {
    says: 'available|available now|vacant|ready to move in|immediately',
    means: [{ kind: 'available', value: true }],
  },
  {
    says: 'cheap|cheapest|affordable|low cost|low budget|budget friendly|cheap cheap|ya layisi|layisi',
    means: [{ kind: 'price', value: 'low' }],
  },
  { says: 'luxury|luxurious|high end|executive|posh', means: [{ kind: 'price', value: 'high' }] },
];

/** The names in the table of types, their synonyms, and the words that boost homes. */
export const propertyTypeSynonyms: ReadonlyArray<readonly [type: string, says: string, weighs?: string]> = [
  ['Apartment', 'apartment|apartments|apartment house|apt|apts|flat|flats|apartmento'],
  [
    'House',
    'house|houses|stand alone|standalone|standalone house|stand alone house|own compound house|own compound|family house|residential house|residential|enju|ennyumba|enyumba|nyumba|amayumba|mayumba|hse|hses|hous',
  ],
  ['Villa', 'villa|villas|mansion|mansions'],
  ['Townhouse', 'townhouse|townhouses|town house|row house|row houses'],
  ['Bungalow', 'bungalow|bungalows'],
  ['Condo', 'condo|condos|condominium|condominiums'],
  [
    'Studio',
    'studio|studios|studio apartment|studio room|bedsitter|bedsitters|bedsit|bed sitter|bed sitters|bedsitting room',
    'bedsitter|studio',
  ],
  ['Commercial', 'commercial|commercial building|commercial property|commercial space|business premises'],
  ['Commercial', 'office|offices|office space|office spaces|working space', 'office|offices'],
  [
    'Commercial',
    'shop|shops|retail space|retail shop|lock up shop|shop space|kiosk|supermarket space|edduuka',
    'shop|shops|lock',
  ],
  ['Commercial', 'warehouse|warehouses|godown|go down|ware house', 'warehouse|yard|store'],
  [
    'Land',
    'land|plot|plots|plot of land|acre|acres|piece of land|farm land|farmland|ettaka|taka|poloti|decimals|decimal|half acre|half an acre|quarter acre|quarter of an acre|quarter an acre',
  ],
];

/** The names in the table of amenities, and their synonyms. */
export const amenitySynonyms: ReadonlyArray<[string, string]> = [
  ['Pool', 'pool|swimming pool|pools'],
  ['Gym', 'gym|fitness|fitness centre|gymnasium'],
  ['Security', 'security|secure|secured|gated|gated community|gated estate|guarded|askari|guard'],
  ['Parking', 'parking|parking space|parking slot|car park|garage|parkyard|parking yard'],
  ['Balcony', 'balcony|balconies|veranda|verandah'],
  ['Garden', 'garden|gardens|green compound|lawn'],
  [
    'Servants Quarter',
    'servants quarter|servants quarters|servant quarter|servant quarters|boys quarter|boys quarters|boy quarter|bq|bqs|maids room|maid room|staff quarters|servants room|servant room|servants house|maids quarters|dsq|sq',
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
