/** The names in the table of types, each with its synonyms and boost words, which are separated by `|`. */
export const propertyTypeSynonyms: ReadonlyArray<readonly [type: string, says: string, weighs?: string]> = [
  ['Apartment', 'apartment|apartments|apartment house|apt|apts|flat|flats|apartmento|fleti|flati|efleeti'],
  [
    'House',
    'house|houses|single family house|eka|stand alone|standalone|standalone house|stand alone house|own compound house|family house|residential house|residential|enju|ennyumba|enyumba|nyumba|manyumba|majumba|amayumba|mayumba|hse|hses|hous',
  ],
  ['Villa', 'villa|villas|mansion|mansions'],
  ['Townhouse', 'townhouse|townhouses|town house|row house|row houses'],
  ['Bungalow', 'bungalow|bungalows|bangalo|bangaloo'],
  ['Condo', 'condo|condos|condominium|condominiums'],
  [
    'Studio',
    'studio|studios|studio apartment|studio room|bedsitter|bedsitters|bedsit|bed sitter|bed sitters|bedsitting room',
    'bedsitter|studio',
  ],
  [
    'Land',
    'commercial plot|commercial plots|commercial land|residential plot|residential plots|residential land',
    'commercial|residential',
  ],
  ['Commercial', 'commercial|commercial building|commercial property|commercial space|business premises'],
  ['Commercial', 'office|offices|ofisi|ofiisi|office space|office spaces|working space', 'office|offices'],
  [
    'Commercial',
    'shop|shops|retail space|retail shop|lock up shop|shop space|kiosk|supermarket space|edduuka|dduuka|duka|maduka|amaduuka',
    'shop|shops|lock',
  ],
  [
    'Commercial',
    'salon|saloon|workshop|boutique|pharmacy|drug shop|restaurant|bar|clinic|church|school|nursery|daycare|bakery|hotel|gym|garage|washing bay|hardware|butchery|takeaway|supermarket|mobile money|laundry|shop|office|business|event|events'
      .split('|')
      .flatMap((use) => [
        ...[`${use} space`, `${use} premises`, `space for ${use}`, `space for a ${use}`, `place for ${use}`],
        ...[`place for a ${use}`, `room for a ${use}`, `building for a ${use}`],
      ])
      .concat('salon', 'saloon', 'workshop', 'big hall', 'event hall', 'church hall', 'conference hall')
      .join('|'),
  ],
  ['Commercial', 'warehouse|warehouses|godown|go down|ware house', 'warehouse|yard|store'],
  [
    'Land',
    'land|plot|plots|plot of land|acre|acres|piece of land|farm|farms|farm land|farmland|ettaka|taka|poloti|ploti|pulooti|kiwanja|viwanja|shamba|ardhi|decimals|decimal|half acre|half an acre|quarter acre|quarter of an acre|quarter an acre',
  ],
];

/** The names in the table of amenities, each with its synonyms, which are separated by `|`. */
export const amenitySynonyms: ReadonlyArray<[string, string]> = [
  ['Pool', 'pool|swimming pool|pools'],
  ['Gym', 'gym|fitness|fitness centre|gymnasium'],
  [
    'Security',
    'security|24hr security|24 hour security|24 hours security|secure|secured|gated|gated community|gated estate|guarded|askari|guard',
  ],
  [
    'Parking',
    'parking|parking space|parking slot|car park|garage|parkyard|parking yard|maegesho|car space|space for cars|space for a car|space for 2 cars|space for two cars|space for 3 cars|space for three cars|2 cars|two cars|3 cars|three cars|4 cars|four cars|one car|1 car',
  ],
  ['Balcony', 'balcony|balconies|veranda|verandah'],
  ['Garden', 'garden|gardens|green compound|lawn|bustani'],
  [
    'Servants Quarter',
    'servants quarter|servants quarters|servants quota|servant quota|servant quarter|servant quarters|boys quarter|boys quarters|boy quarter|bq|bqs|maids room|maid room|staff quarters|servants room|servant room|servants house|maids quarters|dsq|sq',
  ],
  ['Solar Power', 'solar|solar power|solar panels|solar panel|solar backup'],
  ['Borehole', 'borehole|bore hole|borehole water|own borehole'],
  ['Internet', 'internet|wifi|wi fi|fibre|fiber|broadband|good internet|good wifi'],
  ['Hot Water', 'hot water|water heater|hot shower|instant shower'],
  ['Air Conditioning', 'air conditioning|air conditioner|air conditioned|aircon|ac|a c'],
  ['Washing Machine', 'washing machine|washer|laundry machine'],
  ['Fitted Kitchen', 'fitted kitchen|modern kitchen|open kitchen|kitchen cabinets'],
  ['Lift', 'lift|lifts|elevator|elevators'],
  [
    'Lake View',
    'lake view|lakeview|by the lake|near the lake|on the lake|at the lake|next to lake|next to the lake|along the lake|lake shore|lakeshore|view of the lake|lakeside|lake side|lake front|lakefront|waterfront',
  ],
  [
    'Pet Friendly',
    'pet friendly|pets allowed|pets welcome|pets ok|pets|pet|dog friendly|cat friendly|dogs allowed|cats allowed|dogs|dog|cats|cat',
  ],
  [
    "Children's Play Area",
    'childrens play area|play area|kids play area|playground|play ground|play|playing|play space|play yard|play centre|where children can play|where kids can play|children can play|kids can play|children to play|kids to play|space for children|space for kids|children playing|kids playing|swings|okuzannya|abaana okuzannya|abaana okuzannyira|watoto kucheza|kucheza',
  ],
  [
    'Wheelchair Access',
    'wheelchair access|wheelchair accessible|wheelchair friendly|wheelchair|wheel chair|wheel chair accessible|accessible|accessibility|disabled access|disabled friendly|disabled|disabled person|disability access|step free|step free access|ramp|ramps',
  ],
  ['Cleaning', 'cleaning|housekeeping|cleaner|cleaning service'],
  ['Breakfast', 'breakfast|breakfast included'],
  ['Airport Transfer', 'airport transfer|airport pickup|airport pick up|airport shuttle'],
  ['Store Room', 'store room|storeroom|storage|store|stores'],
];
