import { landPhrases } from '#features/search/phrases/land-phrases.ts';
import { roomPhrases } from '#features/search/phrases/room-phrases.ts';
import { category, notShared, type SynonymRow } from '#features/search/phrases/synonym-row.ts';

/**
 * The phrases that people in Kampala use, in English and Luganda, and their meanings. `phrases` contains
 * phrases of at most four words, separated by `|`. `meanings` contains filters. `weighs` contains boost
 * words, separated by `|`: homes with one of them rank first. A repeated phrase has the meaning of its first
 * row. Areas, landmarks, types and amenities come from the tables. The value of `implies` applies only while
 * nothing else in the text contradicts it: see resolve-conflicts.ts.
 */
export const searchSynonyms: readonly SynonymRow[] = [
  // Rentals, stays and sales.
  {
    phrases:
      'bank sale|bank sales|bank auction|bank auctions|bank auctioned|auctioned by bank|auctioned by banks|auction|auctions|auctioned|foreclosure|foreclosed|mortgage sale|distress sale|forced sale|repossessed|repossession|repossessions|bank property|mortgaged|mortgaged house|mortgaged property|bank properties|bank property sale|bank owned|bank is selling|banks are selling|bank selling|banks selling|sold by bank|sold by banks|sold by the bank|loan defaulters|bank|banks|ebbanka|bbanka|ebbanka etunda|bbanka etunda|za bank|ya bank|ga bank|benki|za benki|ya benki|benki inauza|banka|nyumba za benki',
    meanings: [category('bank_sales')],
  },
  { phrases: 'bank house|bank houses', meanings: [category('bank_sales'), { kind: 'type', value: 'House' }] },
  {
    phrases: 'bank land|bank plot|bank plots',
    meanings: [category('bank_sales'), { kind: 'type', value: 'Land' }],
  },
  {
    phrases:
      'for sale|on sale|sale|sales|selling|to buy|buy|buying|purchase|to purchase|quick sale|urgent sale|okutunda|etundibwa|ezitundibwa|etundwa|eyokutunda|ey okutunda|ezokutunda|ez okutunda|okugula|kugula|outright purchase|buy to let|buy to rent|investment property|income property|rental income property|income generating|income generating property|kuuza|ya kuuza|za kuuza|okuuza|okutunda|ezitunda|inauzwa|zinauzwa|inayouzwa|zinazouzwa|kununua|nunua|nataka kununua|eza okutunda|eya okutunda',
    meanings: [category('for_sale')],
  },
  {
    phrases:
      'to let|let|2 let|for rent|to rent|for lease|rent|renting|letting|tolet|okupangisa|eyokupangisa|ey okupangisa|ezokupangisa|ez okupangisa|okupangisibwa|epangisibwa|kupangisa|pangisa|long term|long stay|kupanga|kukodi|ya kukodi|za kukodi|okukodi|okukodisa|ya kupanga|za kupanga|kukodisha|inakodishwa|zinakodishwa|inapangishwa|zinapangishwa|kupangisha|yakupanga|okupanga|eyo kupangisa',
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
      'we land|i land|they land|flight lands|we arrive|late check in|late checkin|late arrival|early check in|check in|check out|checking out',
    meanings: [],
  },
  { phrases: 'reserve price|reserve|guide price|starting bid|opening bid', meanings: [] },
  // Rentals can be sold: 'rental apartments block for sale'.
  {
    phrases:
      'rental|rentals|rental unit|rental units|rental house|rental houses|rental property|rental business',
    meanings: [],
    weighs: 'rentals|rental|let|tenants',
    implies: 'rental',
  },
  {
    phrases: 'guest house|guesthouse|gest house|guest houses|guest wing|hotel|hotels|lodge|lodges|motel',
    meanings: [category('furnished_houses')],
    weighs: 'guest|guesthouse|breakfast',
  },
  {
    phrases:
      'bnb|bnbs|b n b|b and b|air bnb|airbnb|airbnbs|bed and breakfast|short stay|short stays|short let|short lets|short term|short rental|stay|stays|staycation|getaway|holiday home|holiday house|vacation|vacation rental|vacation home|furnished rental|serviced apartment|serviced apartments|per night|a night|each night|every night|night|nights|nightly|overnight|per day|a day|each day|daily|weekend|for the weekend|for a month|for one month|for two months|for a few months|for a week|for one week|for two weeks|for a few weeks|for a few days|transit|overnight transit|honeymoon|place to sleep|somewhere to sleep|where to sleep|sleep|to sleep|accommodation for a night|nyumba ya wageni|wageni|kulala|usiku|okusula|okusulamu|ekiro|ebiro|abagenyi',
    meanings: [category('furnished_houses')],
  },

  ...roomPhrases,

  // Kinds of houses.
  {
    phrases: 'maisonette|maisonettes|duplex|duplexes|semi detached|semidetached|terraced|terrace house',
    meanings: [{ kind: 'type', value: 'House' }],
    weighs: 'maisonette|duplex|storeyed|detached|row',
  },
  {
    phrases:
      'storeyed|storied|storey|double storey|storeyed house|storied house|storeyed building|upstairs house|kalina|ekalina|flat house|ghorofa|nyumba ya ghorofa',
    meanings: [{ kind: 'type', value: 'House' }],
    weighs: 'storeyed|storey|storied|storeys|upstairs|floors',
  },
  {
    phrases:
      'no stairs|without stairs|no staircase|no steps|not upstairs|no upstairs|not up stairs|not on upper floor|not on top floor|not top floor|no climbing|no climbing stairs|without climbing stairs|single storey|single story|one storey|single level|bila ngazi|isiyo na ngazi|hakuna ngazi|haina ngazi|zisizo na ngazi|awatali madaala|etaliiko madaala|terina madaala|etalina madaala',
    meanings: [
      { kind: 'not', value: 'text:stairs' },
      { kind: 'not', value: 'text:upper floor' },
      { kind: 'not', value: 'floor:upper' },
    ],
    weighs: 'bungalow|ground|grd|downstairs',
  },
  {
    phrases:
      'ground floor|grd floor|g floor|downstairs|lower floor|low floor|ground level|on the ground floor|wansi|ghorofa ya chini',
    meanings: [{ kind: 'floor', value: 'ground' }],
  },
  {
    phrases: 'top floor|topmost floor|penthouse|last floor|high floor',
    meanings: [{ kind: 'floor', value: 'upper' }],
    weighs: 'top|penthouse|topmost',
  },
  {
    phrases:
      'upstairs|ghorofani|kalina waggulu|upper floor|upper|ghorofa ya juu|waggulu|ya waggulu|nnyumba ya waggulu|ennyumba ya waggulu|first floor|second floor|third floor|fourth floor|fifth floor|sixth floor|1st floor|2nd floor|3rd floor|4th floor|5th floor|6th floor',
    meanings: [{ kind: 'floor', value: 'upper' }],
  },
  {
    phrases: 'shared compound|sharing compound|shared gate|shared gate and compound|compound shared',
    meanings: [{ kind: 'compound', value: 'shared' }],
  },
  {
    phrases:
      'own compound|compound own|gate own|own gate|private compound|private gate|own gate and compound|own compound and gate|self compound|own fence|its own compound|my own compound|its own gate|my own gate|geti lake|geti yake|geti yaayo|gate yaayo|gate yayo|gate yake|compound yaayo|oluggya lwayo|'.concat(
        notShared('compound|a compound|gate|a gate|gate and compound|compound and gate|fence'),
      ),
    meanings: [{ kind: 'compound', value: 'own' }],
  },
  {
    phrases:
      'never lived in|never been lived in|never occupied|new house|newly built|brand new|new built|new building',
    meanings: [],
    weighs: 'new|newly',
  },
  {
    phrases: 'shell house|unfinished house|incomplete house',
    meanings: [{ kind: 'type', value: 'House' }],
    weighs: 'unfinished|roofed|shell',
  },
  {
    phrases: 'unfinished|incomplete|off plan|under construction',
    meanings: [],
    weighs: 'unfinished|roofed',
  },

  // Furniture, power, water, road.
  { phrases: 'furnished or not|furnished or unfurnished|furnished and unfurnished', meanings: [] },
  {
    phrases:
      'unfurnished|not furnished|un furnished|without furniture|no furniture|empty house|bila samani|bila fenicha|haina samani',
    meanings: [{ kind: 'furnished', value: false }],
  },
  {
    phrases:
      'furnished|fully furnished|with furniture|semi furnished|samani|yenye samani|na samani|ina samani',
    meanings: [{ kind: 'furnished', value: true }],
  },
  {
    phrases: 'shared yaka|shared meter|sharing yaka|shared yaka meter|yaka shared|sharing meter',
    meanings: [{ kind: 'meter', value: 'shared' }],
  },
  {
    phrases:
      'own yaka|own meter|own metre|own yaka metre|own power metre|separate metre|private metre|independent metre|own yaka meter|yaka own|separate yaka|separate meter|private meter|private yaka|own umeme|own power meter|own prepaid meter|independent yaka|personal yaka|yaka|yaka meter|yaka metre|prepaid|prepaid meter|pre paid meter|prepaid yaka|prepaid power|umeme meter|own electricity meter|independent meter|her own yaka|my own yaka|your own yaka|its own yaka|yaka yo|yaka yaayo|yaka yaazo|yaka yaago|yaka yaako|yaka yake|'.concat(
        notShared('yaka|meter|yaka meter|power|electricity'),
      ),
    meanings: [{ kind: 'meter', value: 'own' }],
  },
  {
    phrases: 'generator|standby generator|backup generator|gen set|genset',
    meanings: [{ kind: 'power', value: 'generator' }],
  },
  { phrases: 'inverter|power inverter|invertor|inverta', meanings: [{ kind: 'power', value: 'inverter' }] },
  {
    phrases: ['solar', 'inverter', 'generator']
      .flatMap((one, _, all) => all.filter((other) => other !== one).map((other) => `${one} or ${other}`))
      .join('|'),
    meanings: [{ kind: 'power', value: 'any' }],
  },
  {
    phrases: 'power backup|backup power|backup|standby power|back up',
    meanings: [{ kind: 'power', value: 'any' }],
  },
  {
    phrases: 'tank|water tank|tanks|reserve tank|water reserve|reserve water',
    meanings: [{ kind: 'water', value: 'tank' }],
  },
  {
    phrases: 'nwsc|national water|town water|piped water|tap water|running tap water',
    meanings: [{ kind: 'water', value: 'nwsc' }],
  },
  {
    phrases:
      'tarmac|tarmac road|tarmacked|tarmacked road|paved road|on tarmac|on the tarmac|kkolaasi|ku kkolaasi|lami|barabara ya lami',
    meanings: [{ kind: 'road', value: 'tarmac' }],
  },
  {
    phrases: 'murram|murram road|marram|marram road|oluguudo lwa ttaka|barabara ya vumbi',
    meanings: [{ kind: 'road', value: 'murram' }],
  },
  {
    phrases: 'taxi stage|boda stage|bus stage|stage',
    meanings: [{ kind: 'surroundings', value: 'stage:500' }],
    weighs: 'stage|stages',
  },

  ...landPhrases,

  // Other phrases.
  {
    phrases:
      'night shift|night shifts|night duty|night duties|night work|night guard|day shift|day shifts|work night shift|work night shifts',
    meanings: [],
  },
  {
    phrases: 'kitchen|kitchens|kitchen inside|inside kitchen|effumbiro|fumbiro|jikoni',
    meanings: [],
    weighs: 'kitchen|kitchenette',
  },
  {
    phrases:
      'water|with water|amazzi|mazzi|maji|water and electricity|water and power|electricity|power|amasannyalaze|maji na umeme',
    meanings: [],
    weighs: 'water|nwsc|electricity',
  },
  {
    phrases:
      'with tenants|has tenants|with tenants paying rent|tenants paying rent|paying tenants|tenanted|rented out|already rented',
    meanings: [],
    weighs: 'tenants|rented|income',
  },
  {
    phrases: 'rent to own|rent to buy|lease to own|instalments|installments|in instalments|in installments',
    meanings: [category('for_sale')],
    weighs: 'instalments|installments',
  },
  {
    phrases: 'vacant possession|without tenants|no tenants|no sitting tenants|not tenanted|untenanted',
    meanings: [],
    weighs: 'vacant|empty',
  },
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
      'cheap|cheaper|cheapest|very cheap|lowest price|lowest priced|lowest rent|least expensive|cheap cheap|not expensive|not too expensive|not very expensive|ya layisi|eya layisi|ez layisi|layisi|bei rahisi|bei nafuu|ya bei rahisi|ya bei nafuu|rahisi|bei ya chini|pesa kidogo|ssente ntono|ya ssente ntono|eya ssente ntono|ebbeeyi ntono|affordable|low cost|low budget|budget friendly',
    meanings: [{ kind: 'sort', value: 'price_asc' }],
    implies: 'cheapest',
  },
  {
    phrases:
      'low to high|low price to high|price low to high|lowest to highest|cheapest first|lowest price first',
    meanings: [{ kind: 'sort', value: 'price_asc' }],
  },
  {
    phrases: 'high to low|high price to low|highest to lowest|most expensive first',
    meanings: [{ kind: 'sort', value: 'price_desc' }],
  },
  {
    phrases:
      'most expensive|expensive|highest price|highest priced|priciest|costliest|price high to low|ghali|ya bbeeyi|ez ebbeeyi',
    meanings: [{ kind: 'sort', value: 'price_desc' }],
  },
  {
    phrases:
      'newest|latest|most recent|recently added|recently listed|recently posted|just listed|just added|newest first|newly listed|newly added|new listings|added this week|posted this week|listed this week|added today|posted today|listed today|added recently|posted recently',
    meanings: [{ kind: 'sort', value: 'newest' }],
  },
  {
    phrases: 'most popular|popular|most viewed|trending',
    meanings: [{ kind: 'sort', value: 'popular' }],
  },
  {
    phrases: 'most reviewed|best reviewed|top rated|best rated|highest rated|good reviews|best reviews',
    meanings: [{ kind: 'sort', value: 'most_reviewed' }],
  },
  {
    phrases:
      'biggest|largest|hugest|most spacious|biggest size|largest size|biggest first|largest first|esinga obunene|ekisinga obunene|erisinga obunene|kubwa zaidi|kubwa kabisa',
    meanings: [{ kind: 'sort', value: 'size_desc' }],
  },
  { phrases: 'luxury|luxurious|high end|executive|posh', meanings: [{ kind: 'price', value: 'high' }] },
];
