import type { UnrecordedFact } from './unrecorded-facts.ts';

/** Phrases, separated by `|`, for a fact that listings do not record. Homes that mention it come first. */
type UnrecordedPhrases = { phrases: string; weighs?: string; unrecorded: UnrecordedFact };

export const unrecordedPhrases: readonly UnrecordedPhrases[] = [
  {
    phrases:
      'flood|floods|flooded|flooding|no flood|no floods|no flooding|not flooded|no flood risk|flood free|not flooding|does not flood|doesnt flood|flood zone|flood area|swamp|swampy|swampy land|swampy plot|swampy area|swampy place|swamp land|no swamp|not swampy|not in a swamp|wetland|no wetland|waterlogged|not waterlogged|amazzi gataama|mafuriko|lutobazzi|olutobazzi|mu lutobazzi|etali mu lutobazzi|si mu lutobazzi|hakuna mafuriko|isiyo na mafuriko',
    unrecorded: 'flood',
  },
  {
    phrases:
      'noise|noisy|no noise|not noisy|noise free|without noise|no bars|no bar nearby|away from bars|far from bars|away from the bars|away from noise|far from noise|away from churches|no church noise|no loud music|loud music|generator noise|no generator noise',
    unrecorded: 'noise',
  },
  {
    phrases:
      'low crime|no crime|crime|crime rate|crime free|theft|no theft|no thieves|thieves|no robbery|no robbers|burglary',
    unrecorded: 'crime',
  },
  {
    phrases:
      'load shedding|loadshedding|no load shedding|no loadshedding|power cuts|no power cuts|power outages|no power outages|outages|blackouts|no blackouts|water cuts|no water cuts|water shortage|no water shortage|water problem|no water problem|no water problems|247 power|247 electricity|247 water|power 247|water 247|24 hour power|24 hours power|24hrs power|24 hour water|power all the time|electricity all the time|stable power|reliable power|constant water',
    unrecorded: 'outages',
  },
  {
    phrases:
      'good neighbours|good neighbors|quiet neighbours|quiet neighbors|no neighbours|no neighbors|neighbours|neighbors|friendly neighbours|friendly neighbors',
    unrecorded: 'neighbours',
  },
  {
    phrases: 'landlord in compound|landlord in the compound|no landlord in compound|no landlord|'.concat(
      ['landlord', 'landlady', 'owner']
        .flatMap((person) =>
          [
            'not on site',
            'not around',
            'not there',
            'absent',
            'elsewhere',
            'away',
            'not staying there',
            'not in compound',
            'not inside',
            'abroad',
            'on site',
            'nearby',
          ].map((where) => `${person} ${where}`),
        )
        .join('|'),
    ),
    weighs: 'landlord',
    unrecorded: 'landlord',
  },
  {
    phrases:
      'good network|mtn network|airtel network|strong network|network coverage|phone network|no network problem|no network problems',
    unrecorded: 'network',
  },
  {
    phrases:
      'own entrance|separate entrance|private entrance|independent entrance|own entry|separate entry|private entry',
    weighs: 'entrance',
    unrecorded: 'entrance',
  },
  {
    phrases:
      'no smoking|non smoking|smoking allowed|no parties|parties allowed|no party|no visitors|house party|house parties|party|parties|for parties|visitors allowed|smokers|smoker',
    unrecorded: 'houseRules',
  },
  {
    phrases: ['', 'no ', 'without ', 'without any ']
      .flatMap((before) =>
        [
          ...[
            'agent fee',
            'agents fee',
            'agent fees',
            'broker fee',
            'brokers fee',
            'brokers fees',
            'brokerage',
            'service charge',
            'service charges',
          ],
          ...['viewing fee', 'viewing fees', 'inspection fee', 'commission', 'commissions'],
        ].map((noun) => before + noun),
      )
      .join('|'),
    unrecorded: 'fees',
  },
  ...['church', 'mosque', 'mall', 'bank', 'main road'].map(
    (noun): UnrecordedPhrases => ({
      phrases: [
        'near',
        'near a',
        'near the',
        'near good',
        'near a good',
        'close to',
        'close to a',
        'close to the',
        'next to',
        'next to a',
      ]
        .flatMap((before) => [`${before} ${noun}`, `${before} ${noun}s`])
        .concat(noun === 'main road' ? noun : [])
        .join('|'),
      weighs: noun === 'main road' ? 'roadside|main' : `${noun}|${noun}s`,
      unrecorded: 'places',
    }),
  ),
  {
    phrases: ['away from', 'far from', 'off', 'not on', 'not near', 'far off']
      .flatMap((before) =>
        ['the road', 'road', 'main road', 'the main road', 'the highway', 'busy road'].map(
          (noun) => `${before} ${noun}`,
        ),
      )
      .concat(
        'facing main road',
        'facing the main road',
        'on main road',
        'on the main road',
        'facing the road',
        'roadside',
      )
      .join('|'),
    unrecorded: 'places',
  },
  {
    phrases: 'okumpi noluguudo|okumpi ku luguudo|ku luguudo|karibu na barabara',
    weighs: 'roadside|main',
    unrecorded: 'places',
  },
  {
    phrases: ['own', 'separate', 'private', 'independent', 'prepaid', 'personal', 'shared', 'sharing', '']
      .flatMap((before) =>
        ['water meter', 'water metre', 'nwsc meter', 'water bill', 'water bills'].map((noun) =>
          `${before} ${noun}`.trim(),
        ),
      )
      .concat('prepaid water', 'shared water', 'sharing water')
      .join('|'),
    unrecorded: 'waterMeter',
  },
  {
    phrases: 'in dollars|in usd|price in dollars|prices in dollars|in us dollars|show dollars',
    unrecorded: 'dollars',
  },
];

/** Requirements that no filter or order can express, although homes are checked or sorted otherwise. */
export const unfilterablePhrases = [
  ...[
    'verified',
    'verified only',
    'verified listings',
    'verified listings only',
    'verified house',
    'verified houses',
  ],
  ...[
    'smallest',
    'buganda land board',
    'kabaka land',
    'kabakas land',
    'public land',
    'government land',
    'yield',
    'roi',
    'legit',
    'genuine',
    'on mortgage',
    'mortgage available',
    'home loan',
    'pay later',
    'swap',
    'barter',
  ],
];
