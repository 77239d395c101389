import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Area } from '#features/properties/areas.ts';
import { parseSearch } from './parse-search.ts';
import { propertyFilters } from './schema.ts';
import type { SearchFilters } from './search-filters.ts';
import type { SearchVocabulary } from './vocabulary-terms.ts';

const spelled: Array<[string, string[]?]> = [
  ['Central Business District', ['CBD', 'Kampala CBD', 'Kampala Central', 'City Centre']],
  ['Kira', ['Kira Town']],
  ['Old Kampala'],
  ['Najjera', ['Najera', 'Najeera']],
  ['Nakasero'],
  ['Naalya', ['Nalya']],
  ['Kololo'],
  ['Kyaliwajjala', ['Kyaliwajala', 'Kyaliwajara']],
  ['Naguru'],
  ['Namugongo', ['Namungongo']],
  ['Bukoto'],
  ['Bulindo', ['Kigulu']],
  ['Kamwokya'],
  ['Kireka'],
  ['Ntinda'],
  ['Bweyogerere', ['Bweyogere']],
  ['Nakawa'],
  ['Seeta', ['Seta']],
  ['Kiwatule', ['Kiwaatule']],
  ['Mukono'],
  ['Kyanja'],
  ['Bukeerere'],
  ['Kisaasi', ['Kisasi']],
  ['Sonde', ['Ssonde']],
  ['Kulambiro', ['Kulambilo']],
  ['Kasangati'],
  ['Kyebando'],
  ['Gayaza', ['Gayaaza']],
  ['Bugolobi', ['Bugoloobi']],
  ['Matugga'],
  ['Mbuya'],
  ['Kawempe'],
  ['Mutungo'],
  ['Bwaise'],
  ['Luzira'],
  ['Makerere'],
  ['Kibuli'],
  ['Wandegeya'],
  ['Nsambya'],
  ['Mengo'],
  ['Namuwongo'],
  ['Rubaga', ['Lubaga']],
  ['Kabalagala'],
  ['Nateete'],
  ['Muyenga', ['Tank Hill']],
  ['Busega'],
  ['Kansanga'],
  ['Kyengera'],
  ['Makindye'],
  ['Bulenga'],
  ['Bunga'],
  ['Nansana'],
  ['Buziga'],
  ['Wakiso'],
  ['Ggaba', ['Gaba']],
  ['Najjanankumbi'],
  ['Munyonyo'],
  ['Zana'],
  ['Salaama', ['Salama']],
  ['Seguku', ['Sseguku']],
  ['Lubowa'],
  ['Lweza'],
  ['Kigo'],
  ['Kajjansi'],
  ['Kitende'],
  ['Katabi'],
  ['Entebbe', ['Entebe']],
];
const areas: Area[] = spelled.map(([name, spellings = []]) => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  lat: 0.3,
  lng: 32.6,
  spellings,
}));
const vocabulary: SearchVocabulary = {
  areas,
  landmarks: [{ slug: 'acacia-mall', name: 'Acacia Mall', lat: 0.337, lng: 32.588, spellings: [] }],
  types: [
    'Apartment',
    'House',
    'Villa',
    'Townhouse',
    'Bungalow',
    'Condo',
    'Studio',
    'BnB',
    'Furnished Rental',
    'Commercial',
    'Land',
  ],
  amenities: [
    'Pool',
    'Gym',
    'Security',
    'Parking',
    'Balcony',
    'Garden',
    'Servants Quarter',
    'Solar Power',
    'Borehole',
    'Furnished',
    'Internet',
    'Hot Water',
    'Air Conditioning',
    'Washing Machine',
    'Fitted Kitchen',
    'Lift',
    'Lake View',
    'Pet Friendly',
    "Children's Play Area",
    'Wheelchair Access',
    'Cleaning',
    'Breakfast',
    'Airport Transfer',
    'Store Room',
  ],
  ugxPerDollar: 3_500,
};
/** A Monday. */
const today = '2026-11-23';
const read = (text: string, on = today) => parseSearch(text, vocabulary, on);

const selfContained: SearchFilters = { minBathrooms: 1, category: 'rental_units', maxBedrooms: 1 };

/** Misspelt texts and their expected filters. */
const misspelt: Array<[string, SearchFilters]> = [
  ...(
    'kisasi kisaasi kissasi kisaas kisasii kiasasi|kisaasi;gaba ggabba gabba gaaba|ggaba;nalya naalia nallya narya nalyaa|naalya;' +
    'bugoloobi bugoroobi bugorobi bugolobbi bugolbi|bugolobi;muyengga muyenja muyega muienga|muyenga;ntida ntinnda tinda ntidna|ntinda;' +
    'kololoo korolo koloro kololl|kololo;nakassero nakaseero nakasiro nakaselo|nakasero;kyaliwajala kyariwajjara chaliwajala kyaliwajja kyaliwajalla|kyaliwajjala;' +
    'namugngo namugogo namungongo|namugongo;bweyogerele bweyogere byewogerere|bweyogerere;munyoyo munyonyoo muyonyo|munyonyo;entebe entebbee entebba|entebbe;' +
    'najera najjela najeera najerra|najjera;kiira kila kyra|kira;rubagga lubaga|rubaga;wandegya wandegeja|wandegeya;makelele makererre|makerere;' +
    'kabalagalla kabaragala kabalgala|kabalagala;nateta natete nattete|nateete;kamokya kamwoky kamwokia|kamwokya;sseguku seguuku|seguku;' +
    'kajansi kajjanse|kajjansi;gayazza gayaz|gayaza;mukoono mukonno|mukono;bukoota bukotto|bukoto;lwezza rweza|lweza;najanakumbi najjanankumb|najjanankumbi;' +
    'matuga|matugga;kulambilo kulambira|kulambiro'
  )
    .split(';')
    .flatMap((group) => {
      const [texts = '', area = ''] = group.split('|');
      return texts.split(' ').map((text): [string, SearchFilters] => [text, { area: [area] }]);
    }),
  ['tankhill', { area: ['muyenga'] }],
  ['inverta', { power: 'inverter' }],
  ['selfcontained', selfContained],
  ['self-containd', selfContained],
  ['tank hil', { area: ['muyenga'] }],
  ['old kampla', { area: ['old-kampala'] }],
  ['city center', { area: ['central-business-district'] }],
  ['naj jera', { area: ['najjera'] }],
  ['appartment', { type: 'Apartment' }],
  ['apartement', { type: 'Apartment' }],
  ['flatt', { type: 'Apartment' }],
  ['bungallow', { type: 'Bungalow' }],
  ['bangalow', { type: 'Bungalow' }],
  ['town hause', { type: 'Townhouse' }],
  ['vila', { type: 'Villa' }],
  ['condominum', { type: 'Condo' }],
  ['bedsiter', { type: 'Studio' }],
  ['stuido', { type: 'Studio' }],
  ['balconny', { feature: ['Balcony'] }],
  ['balcny', { feature: ['Balcony'] }],
  ['swiming pool', { feature: ['Pool'] }],
  ['parkin', { feature: ['Parking'] }],
  ['securty', { feature: ['Security'] }],
  ['gardn', { feature: ['Garden'] }],
  ['borehol', { feature: ['Borehole'] }],
  ['bore hole', { feature: ['Borehole'] }],
  ['boys qaurters', { feature: ['Servants Quarter'] }],
  ['servant quater', { feature: ['Servants Quarter'] }],
  ["servant's quarters", { feature: ['Servants Quarter'] }],
  ['aircondition', { feature: ['Air Conditioning'] }],
  ['wify', { feature: ['Internet'] }],
  ['wheelchar', { feature: ['Wheelchair Access'] }],
  ['solar pannels', { feature: ['Solar Power'] }],
  ['genarator', { power: 'generator' }],
  ['invertter', { power: 'inverter' }],
  ['tarmack', { road: 'tarmac' }],
  ['muram', { road: 'murram' }],
  ['furnised', { furnished: true }],
  ['fully furnisshed', { furnished: true }],
  ['unfurnishd', { furnished: false }],
  ['freehould', { tenure: 'freehold' }],
  ['leashold', { tenure: 'leasehold' }],
  ['kibannja', { tenure: 'kibanja' }],
  ['shared yakka', { meter: 'shared' }],
  ['own yaaka', { meter: 'own' }],
  ['own meeter', { meter: 'own' }],
  ['acution', { category: 'bank_sales' }],
  ['bank sael', { category: 'bank_sales' }],
  ['guesthous', { category: 'furnished_houses' }],
  ['for sal', { category: 'for_sale' }],
  ['rentl', { category: 'rental_units' }],
  ['2 bedrom', { bedrooms: 2 }],
  ['two bedrooms', { bedrooms: 2 }],
  ['2 beedroom', { bedrooms: 2 }],
  ['luxary', { price: 'high' }],
  ['virtual toor', { hasTour: true }],
];

test('finds at least 95% of misspelt places and words in a large enough sample', () => {
  const missed = misspelt
    .map(([text, meant]) => ({ text, meant, got: read(text) }))
    .filter(({ meant, got }) => JSON.stringify(got.filters) !== JSON.stringify(meant) || got.words.length > 0)
    .map(
      ({ text, meant, got }) =>
        `${text}: ${JSON.stringify(meant)} but ${JSON.stringify(got.filters)} ${got.words.join(' ')}`,
    );
  expect(misspelt.length).toBeGreaterThanOrEqual(140);
  expect(missed.length > misspelt.length * 0.05 ? missed : []).toEqual([]);
});

test('finds every area by its name, each other spelling, and in lower case', () => {
  for (const { name, spellings, slug } of areas)
    for (const text of [name, ...spellings, name.toLowerCase(), `house in ${name}`])
      expect([text, read(text).filters.area]).toEqual([text, [slug]]);
});

describe('a whole sentence', () => {
  const sentences: Array<[string, SearchFilters, string[]?]> = [
    [
      '2 bed kisasi under 800k own yaka',
      { bedrooms: 2, area: ['kisaasi'], maxPrice: 800_000, meter: 'own', category: 'rental_units' },
    ],
    [
      'house for sale in najera 150m - 300m',
      { type: 'House', category: 'for_sale', area: ['najjera'], minPrice: 150e6, maxPrice: 300e6 },
    ],
    [
      '3 bedroom apartment ntinda 1.5 million',
      { bedrooms: 3, type: 'Apartment', area: ['ntinda'], maxPrice: 1.5e6, category: 'rental_units' },
    ],
    [
      'UGX 1,200,000/= per month kololo flat',
      { maxPrice: 1.2e6, area: ['kololo'], type: 'Apartment', category: 'rental_units' },
    ],
    ['enju ya bedroom ssatu ntinda', { type: 'House', bedrooms: 3, area: ['ntinda'] }],
    [
      'nfuna rooms bbiri kira 400k',
      { minBedrooms: 1, maxBedrooms: 2, area: ['kira'], maxPrice: 400e3, category: 'rental_units' },
    ],
    ['land kira no kibanja', { type: 'Land', area: ['kira'], tenure: 'titled' }],
    ['repossessed houses ntinda', { category: 'bank_sales', type: 'House', area: ['ntinda'] }],
    ['walking distance to ntinda', { near: 'ntinda' }],
    ['500-800k rubaga', { minPrice: 500e3, maxPrice: 800e3, area: ['rubaga'], category: 'rental_units' }],
    ['between 500k and 1.2m', { minPrice: 500e3, maxPrice: 1.2e6, category: 'rental_units' }],
    ['from 2m to 1m', { minPrice: 1e6, maxPrice: 2e6, category: 'rental_units' }],
    ['under 800 kira', { maxPrice: 800e3, area: ['kira'], category: 'rental_units' }],
    ['over 450 million bank sale', { minPrice: 450e6, category: 'bank_sales' }],
    ['over 2m under 1m', { minPrice: 1e6, maxPrice: 2e6, category: 'rental_units' }],
    ['600k max', { maxPrice: 600e3, category: 'rental_units' }],
    // 'Around' means from a quarter less to a quarter more.
    ['around 1m', { minPrice: 750e3, maxPrice: 1.25e6, category: 'rental_units' }],
    [
      'house around kololo about 800k',
      { type: 'House', near: 'kololo', minPrice: 600e3, maxPrice: 1e6, category: 'rental_units' },
    ],
    ['approximately ugx 400,000', { minPrice: 300e3, maxPrice: 500e3, category: 'rental_units' }],
    ['~200m for sale', { minPrice: 150e6, maxPrice: 250e6, category: 'for_sale' }],
    [
      '$500 muyenga furnished',
      { maxPrice: 1.75e6, area: ['muyenga'], furnished: true, category: 'rental_units' },
    ],
    ['usd 300 to 500', { minPrice: 1.05e6, maxPrice: 1.75e6, category: 'rental_units' }],
    ['first payment 3m', { maxFirstPayment: 3e6, category: 'rental_units' }],
    ['1.5m upfront ntinda', { maxFirstPayment: 1.5e6, area: ['ntinda'], category: 'rental_units' }],
    // A first payment implies a rental, whatever the amount.
    ['first payment 40m', { maxFirstPayment: 40e6, category: 'rental_units' }],
    ['300m for 6 people', { maxPrice: 300e6, sleeps: 6, category: 'for_sale' }],
    ['kira near acacia mall', { area: ['kira'], near: 'acacia-mall' }],
    ['self contained studio', { ...selfContained, type: 'Studio' }],
    ['3+ beds naalya', { minBedrooms: 3, area: ['naalya'] }],
    ['at least 2 bedrooms 2 baths', { minBedrooms: 2, minBathrooms: 2 }],
    ['2br 1ba', { bedrooms: 2, minBathrooms: 1 }],
    ['2b kira', { bedrooms: 2, area: ['kira'] }],
    ['bungalow house', { type: 'Bungalow' }],
    [
      'plot 50 x 100 bulindo 100m from tarmac',
      { type: 'Land', area: ['bulindo'], surroundings: ['tarmac:100'] },
    ],
    [
      'quiet flat with lake view and mango trees',
      { type: 'Apartment', feature: ['Lake View'] },
      ['quiet', 'mango', 'trees'],
    ],
    ['entebbe road', { along: ['entebbe-road'] }],
    ['house gayaza road or bombo rd', { type: 'House', along: ['gayaza-road', 'bombo-road'] }],
    ['2/3 bedrooms kira', { minBedrooms: 2, maxBedrooms: 3, area: ['kira'] }],
    ['2 bedroom near Ntinda market', { bedrooms: 2, near: 'ntinda' }],
    ['studio or 1 bedroom ntinda', { maxBedrooms: 1, area: ['ntinda'] }],
    ['2 and a half acres', { decimals: 250, type: 'Land' }],
    ['btn 1 and 2 acres', { minDecimals: 100, maxDecimals: 200, type: 'Land' }],
    ['1/2 acre', { decimals: 50, type: 'Land' }],
    ['rental apartments block for sale', { category: 'for_sale', type: 'Apartment' }, ['block']],
    ['2 bedroom 750', { bedrooms: 2, maxPrice: 750e3, category: 'rental_units' }],
    [
      '2 bedroom alpha bravo charlie delta echo foxtrot sierra tango zulu 750',
      { bedrooms: 2, maxPrice: 750e3, category: 'rental_units' },
      ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'sierra', 'tango'],
    ],
    [
      'bnb check in 12 check out 15 december',
      {
        category: 'furnished_houses',
        checkIn: expect.stringMatching('-12-12'),
        checkOut: expect.stringMatching('-12-15'),
      },
    ],
    ['house for sale 280', { type: 'House', category: 'for_sale', maxPrice: 280e6 }],
    ['mailo or freehold land', { tenure: 'titled', type: 'Land' }],
    ['house along ggaba rd', { type: 'House', along: ['ggaba-road'] }],
    ['Kisaasi-Kyanja road', { along: ['kisaasi-kyanja-road'] }],
    ['kulambiro road', { area: ['kulambiro'] }],
    ['northen bypass', { along: ['northern-bypass'] }],
    ['house near bypass', { type: 'House', along: ['northern-bypass'] }],
    ['southern bypass', {}, ['southern', 'bypass']],
    ['jinja bypass', {}, ['jinja', 'bypass']],
    ['2 bed jinja highway', { bedrooms: 2, along: ['jinja-road'] }],
    ['near Acacia mall', { near: 'acacia-mall' }],
    ['around naalya or kira', { area: ['naalya', 'kira'] }],
    ['400m to 600m for sale', { minPrice: 400e6, maxPrice: 600e6, category: 'for_sale' }],
    ['2 bed near ntinda', { bedrooms: 2, near: 'ntinda' }],
    ['ntinda kisasi or gaba', { area: ['ntinda', 'kisaasi', 'ggaba'] }],
    ['100k per day', { maxPrice: 100e3, category: 'furnished_houses' }],
    ['200k p/m', { maxPrice: 200e3, category: 'rental_units' }],
    ['30m', { maxPrice: 30e6, category: 'for_sale' }],
    ['29.9m', { maxPrice: 29.9e6, category: 'rental_units' }],
    ['land 20m', { type: 'Land', maxPrice: 20e6, category: 'for_sale' }],
    ['kibanja 15m', { tenure: 'kibanja', maxPrice: 15e6, category: 'for_sale' }],
    ['200k for 4 people', { maxPrice: 200e3, sleeps: 4, category: 'furnished_houses' }],
    ['stay for four in entebbe', { category: 'furnished_houses', sleeps: 4, area: ['entebbe'] }],
    ['family of 5 entebbe', { sleeps: 5, area: ['entebbe'] }],
    ['house for 4 to rent', { type: 'House', category: 'rental_units' }],
    ['rooms for rent 4 guests', { category: 'rental_units', sleeps: 4 }],
    ['bnb for 3 nights', { category: 'furnished_houses' }],
    ['for rent per night', { category: 'furnished_houses' }],
    ['half a million ntinda', { maxPrice: 500e3, area: ['ntinda'], category: 'rental_units' }],
    ['one million two bedrooms', { maxPrice: 1e6, bedrooms: 2, category: 'rental_units' }],
    ['rent of 5 hundred thousand', { category: 'rental_units', maxPrice: 500e3 }],
    ['a million and above', { minPrice: 1e6, category: 'rental_units' }],
    ['two and a half million', { maxPrice: 2.5e6, category: 'rental_units' }],
    ['eight hundred k kira', { maxPrice: 800e3, area: ['kira'], category: 'rental_units' }],
    ['a house with half a wall', { type: 'House' }, ['half', 'wall']],
    ['ennyumba wansi wa 900k', { type: 'House', maxPrice: 900e3, category: 'rental_units' }],
    [
      'house for sale btn 200m and 350m',
      { type: 'House', category: 'for_sale', minPrice: 200e6, maxPrice: 350e6 },
    ],
    ['entebbe bnb 4 adults and 2 kids', { area: ['entebbe'], category: 'furnished_houses', sleeps: 6 }],
    ['bnb 4 adults 2 bedrooms', { category: 'furnished_houses', sleeps: 4, bedrooms: 2 }],
    ['bisenge bisatu najjera', { minBedrooms: 2, maxBedrooms: 3, area: ['najjera'] }],
    ['2 bedrums', { bedrooms: 2 }],
    [
      'airbnb entebbe for two hundred thousand',
      { category: 'furnished_houses', area: ['entebbe'], maxPrice: 200e3 },
    ],
    ['2 bedrooms ntinda pay for two months', { bedrooms: 2, area: ['ntinda'], category: 'rental_units' }],
    ['selfcontaned rum kira', { ...selfContained, area: ['kira'] }],
    ['ettaka erya kyapa', { type: 'Land', tenure: 'titled' }],
    ['flat for a month kololo', { type: 'Apartment', category: 'furnished_houses', area: ['kololo'] }],
    ['flat 800k for a month', { type: 'Apartment', maxPrice: 800e3, category: 'rental_units' }],
    ['plot of 50ft by 100ft', { type: 'Land' }],
    ['2 or 3 bedrooms', { minBedrooms: 2, maxBedrooms: 3 }],
    ['2 bedroom or 3 bedroom', { minBedrooms: 2, maxBedrooms: 3 }],
    ['2 bedroom and 2 bathroom', { bedrooms: 2, minBathrooms: 2 }],
    ['up to 2 bedrooms', { maxBedrooms: 2 }],
    ['3 bedrooms or less', { maxBedrooms: 3 }],
    ['upto 3 bedrooms', { maxBedrooms: 3 }],
    ['fewer than 3 bedrooms', { maxBedrooms: 2 }],
    ['more than 2 bedrooms', { minBedrooms: 3 }],
    ['2 bathrooms max', { not: ['minBathrooms:2.5'] }],
    ['less than 3 bathrooms', { not: ['minBathrooms:3'] }],
    ['2 bedrooms max ugx 800k', { bedrooms: 2, maxPrice: 800e3, category: 'rental_units' }],
    ['2 bedrooms max 800k', { bedrooms: 2, maxPrice: 800e3, category: 'rental_units' }],
    ['2-3 br kira', { minBedrooms: 2, maxBedrooms: 3, area: ['kira'] }],
    ['3 to 2 bedrooms', { minBedrooms: 2, maxBedrooms: 3 }],
    ['2 b/r', { bedrooms: 2 }],
    ['bedrooms 3 kira', { bedrooms: 3, area: ['kira'] }],
    ['from 3 bedrooms', { minBedrooms: 3 }],
    ['3 bedrooms plus', { minBedrooms: 3 }],
    ['bedroom 800k', { maxPrice: 800e3, category: 'rental_units' }],
    ['400k min', { minPrice: 400e3, category: 'rental_units' }],
    ['600k move in', { maxFirstPayment: 600e3, category: 'rental_units' }],
    // An amount without its thousands is at least fifty. A bare number is an amount from ten thousand on.
    ['under 50 kira', { maxPrice: 50e3, area: ['kira'], category: 'rental_units' }],
    ['under 49 kira', { area: ['kira'] }, []],
    ['kira 10000', { maxPrice: 10e3, area: ['kira'], category: 'rental_units' }],
    ['kira 9999', { area: ['kira'] }, ['9999']],
    // An amount takes precedence over a word for a price, and a number of bedrooms over 'room'.
    [
      'affordable house 300k',
      { sort: 'price_asc', type: 'House', maxPrice: 300e3, category: 'rental_units' },
    ],
    ['shared toilet', { not: ['minBathrooms:1'] }],
    ['pay 2 months only', { maxAdvanceMonths: 2, category: 'rental_units' }],
    ['$500 flat', { maxPrice: 1.75e6, type: 'Apartment', category: 'rental_units' }],
    ['posh villa over 2m', { type: 'Villa', minPrice: 2e6, category: 'rental_units' }],
    ['single room 1 bedroom', { category: 'rental_units', bedrooms: 1 }],
    ['bnb for a couple', { category: 'furnished_houses', sleeps: 2 }],
    ['flat for a couple', { type: 'Apartment' }, ['couple']],
    ['bnb for 2 couples', { category: 'furnished_houses', sleeps: 4 }],
    ['bnb 3 couples', { category: 'furnished_houses', sleeps: 6 }],
    ['self contained, night duties', selfContained],
    ['four of us', { sleeps: 4 }],
    ['bnb we are 6', { category: 'furnished_houses', sleeps: 6 }],
    ['sleeps up to 6', { sleeps: 6 }],
    ['bnb for 20 people', { category: 'furnished_houses', sleeps: 20 }],
    ['bnb for 21 people', { category: 'furnished_houses' }],
    ['bnb 5 adults and 16 kids', { category: 'furnished_houses', sleeps: 5 }, ['kids']],
    ['flat 5 minutes walk from tarmac', { type: 'Apartment', surroundings: ['tarmac:400'] }],
    ['house bungalow', { type: 'Bungalow' }],
    ['two rooms', { minBedrooms: 1, maxBedrooms: 2 }],
    ['single room', { category: 'rental_units', maxBedrooms: 1 }],
    ['double room near acacia mall', { near: 'acacia-mall', category: 'rental_units', maxBedrooms: 1 }],
    ['hostel near makerere', { near: 'makerere', category: 'rental_units', maxBedrooms: 1 }],
    ['hostel for sale', { category: 'for_sale' }],
    ['cheap room in kira', { sort: 'price_asc', area: ['kira'], category: 'rental_units', maxBedrooms: 1 }],
    ['cheapest plot kira', { sort: 'price_asc', type: 'Land', area: ['kira'], category: 'for_sale' }],
    ['cheapest bnb entebbe', { sort: 'price_asc', category: 'furnished_houses', area: ['entebbe'] }],
    ['rooms for rent', { category: 'rental_units', maxBedrooms: 1 }],
    ['room entebbe per night', { area: ['entebbe'], category: 'furnished_houses' }],
    ['house with spare rooms', { type: 'House' }, ['spare']],
    ['house with a dining room', { type: 'House' }],
    ['roof', {}, ['roof']],
    ['13 decimals kira', { decimals: 13, type: 'Land', area: ['kira'] }],
    ['13.5 decimals with a house for sale', { decimals: 13.5, type: 'House', category: 'for_sale' }],
    ['plot of 1,000 decimals', { type: 'Land', decimals: 1_000 }],
    ['1,500 acres', { type: 'Land', decimals: 150_000 }],
    ['1.5 acres', { type: 'Land', decimals: 150 }],
    ['0,5 acres', { type: 'Land', decimals: 50 }],
    ['plot of 100 decimals', { type: 'Land', decimals: 100 }],
    ['2 bedroom house on 50 decimals', { bedrooms: 2, type: 'House', decimals: 50 }],
    ['half an acre kira', { decimals: 50, type: 'Land', area: ['kira'] }],
    ['2 acres', { decimals: 200, type: 'Land' }],
    ['3 months upfront kira', { maxFirstMonths: 3, category: 'rental_units', area: ['kira'] }],
    ['max 2 months advance', { maxAdvanceMonths: 2, category: 'rental_units' }],
    ['room no deposit', { maxDepositMonths: 0, category: 'rental_units', maxBedrooms: 1 }],
    ['mitwalo 70 kira', { maxPrice: 700e3, area: ['kira'], category: 'rental_units' }],
    ['obukadde 40 poloti', { maxPrice: 40e6, type: 'Land', category: 'for_sale' }],
    ['nyumba ya kupanga laki nane', { type: 'House', category: 'rental_units', maxPrice: 800e3 }],
    ['nyumba za kuuza entebbe', { type: 'House', category: 'for_sale', area: ['entebbe'] }],
    ['3 bathrms', { minBathrooms: 3 }],
    ['house no caveat', { type: 'House', caveat: 'none' }],
    [
      'furnished flat monthly kololo 3m',
      { furnished: true, type: 'Apartment', near: 'kololo', monthly: true, maxPrice: 3e6 },
    ],
    [
      'furnished flat to rent kololo',
      { furnished: true, type: 'Apartment', category: 'rental_units', area: ['kololo'] },
    ],
    ['flat, no agents, no broker, one family, next week', { type: 'Apartment' }],
    ['self contained kira', { ...selfContained, area: ['kira'] }],
    ['self contained house', { minBathrooms: 1, type: 'House', category: 'rental_units' }],
    ['2 bedroom self contained', { bedrooms: 2, minBathrooms: 1, category: 'rental_units' }],
    ['self contained for sale', { minBathrooms: 1, category: 'for_sale' }],
    ['self contained 300m', { minBathrooms: 1, maxPrice: 300e6, category: 'for_sale' }],
    ['omuzigo', { category: 'rental_units', maxBedrooms: 1 }],
    ['ennyumba ey’okutunda', { type: 'House', category: 'for_sale' }],
    ['house with land title', { type: 'House', tenure: 'titled' }],
    ['titled mailo land', { tenure: 'mailo', type: 'Land' }],
    ['tiled house', { type: 'House' }, ['tiled']],
    ['bank auction house for sale', { category: 'bank_sales', type: 'House' }],
    ['100k a night kololo', { maxPrice: 100e3, category: 'furnished_houses', area: ['kololo'] }],
    ['B&B entebbe', { category: 'furnished_houses', area: ['entebbe'] }],
    ['360° tour', { hasTour: true }],
    [
      'cheap bedsitter makerere',
      { sort: 'price_asc', type: 'Studio', area: ['makerere'], category: 'rental_units' },
    ],
    [
      'mailo land kira, boys’ quarters',
      { tenure: 'mailo', type: 'Land', area: ['kira'], feature: ['Servants Quarter'] },
    ],
    ['more than 2 bathrooms', { minBathrooms: 2.5 }],
    ['house with 2.5 baths', { type: 'House', minBathrooms: 2.5 }],
    ['2.5 bedrooms', {}],
    ['at most 15 decimals kira', { maxDecimals: 15, type: 'Land', area: ['kira'] }],
    ['plot under half an acre', { type: 'Land', maxDecimals: 50 }],
    ['not less than 20 decimals', { minDecimals: 20, type: 'Land' }],
    ['12 decimals or more', { minDecimals: 12, type: 'Land' }],
    ['2 acres max', { maxDecimals: 200, type: 'Land' }],
    ['10 to 15 decimals', { minDecimals: 10, maxDecimals: 15, type: 'Land' }],
    ['between 1 and 2 acres', { minDecimals: 100, maxDecimals: 200, type: 'Land' }],
    ['shamba ekari mbili', { decimals: 200, type: 'Land' }],
    ['yiika 3 mukono', { decimals: 300, type: 'Land', area: ['mukono'] }],
    ['mitwalo kkumi na ttaano', { maxPrice: 150e3, category: 'rental_units' }],
    ['mitwalo kkumi n’etaano', { maxPrice: 150e3, category: 'rental_units' }],
    ['mitwalo kinaana', { maxPrice: 800e3, category: 'rental_units' }],
    ['laki mbili na nusu', { maxPrice: 250e3, category: 'rental_units' }],
    ['milioni moja na nusu', { maxPrice: 1.5e6, category: 'rental_units' }],
    ['akakadde n’ekitundu', { maxPrice: 1.5e6, category: 'rental_units' }],
    ['elfu mia tano', { maxPrice: 500e3, category: 'rental_units' }],
    ['two point five million', { maxPrice: 2.5e6, category: 'rental_units' }],
    ['price not exceeding 1,000,000', { maxPrice: 1e6, category: 'rental_units' }],
    ['compound not shared', { compound: 'own' }],
    ['house, gate not shared', { type: 'House', compound: 'own' }],
    ['nyumba yenye geti lake', { type: 'House', compound: 'own' }],
    ['yaka not shared', { meter: 'own' }],
    ['own metre', { meter: 'own' }],
    ['toilet not shared', { minBathrooms: 1 }],
    ['enju erina kabuyonjo munda', { type: 'House', minBathrooms: 1 }],
    ['toilet shared', { not: ['minBathrooms:1'] }],
    ['room, toilet shared ok', { category: 'rental_units', maxBedrooms: 1 }],
    ['rooms for students', { category: 'rental_units', maxBedrooms: 1 }],
    ['shared room kira', { area: ['kira'], category: 'rental_units', maxBedrooms: 1 }],
    ['single self contained', selfContained],
    ['single rm kira', { category: 'rental_units', maxBedrooms: 1, area: ['kira'] }],
    ['chumba kimoja kira', { category: 'rental_units', maxBedrooms: 1, area: ['kira'] }],
    ['dog friendly bnb', { feature: ['Pet Friendly'], category: 'furnished_houses' }],
    ['house with space for two cars', { type: 'House', feature: ['Parking'] }],
    ['nyumba yenye bustani na maegesho', { type: 'House', feature: ['Garden', 'Parking'] }],
    ['flat with water and electricity, kitchen', { type: 'Apartment' }],
    ['step-free flat', { feature: ['Wheelchair Access'], type: 'Apartment' }],
    ['flat with a lift', { type: 'Apartment', feature: ['Lift'] }],
    ['ghorofa ya chini', { floor: 'ground' }],
    ['ennyumba eri ku kkolaasi', { type: 'House', road: 'tarmac' }],
    ['enju ya ssente ntono', { type: 'House', sort: 'price_asc', category: 'rental_units' }],
    ['kiwanja chenye hati', { type: 'Land', tenure: 'titled' }],
    ['chumba karibu na acacia mall', { category: 'rental_units', maxBedrooms: 1, near: 'acacia-mall' }],
    ['enju okumpi ne ntinda', { type: 'House', near: 'ntinda' }],
    ['no agents around, ntinda', { area: ['ntinda'] }],
    ['i work night shift, need a room', { category: 'rental_units', maxBedrooms: 1 }],
    ['room for a nurse with a boda', { category: 'rental_units', maxBedrooms: 1 }],
    ['commercial plot kira', { type: 'Land', area: ['kira'] }],
    ['cement floor', {}, ['cement', 'floor']],
    ['serviced apartment monthly kololo', { near: 'kololo', monthly: true }],
    ['bnb kololo monthly', { near: 'kololo', monthly: true }],
    ['homes in Kampala', {}],
    ['Ng’ombe', {}, ['ngombe']],
    ['', {}],
  ];
  test.each(sentences)('%s', (text, filters, words = []) => {
    const search = read(text);
    expect(search.filters).toEqual(filters);
    expect(search.words).toEqual(words);
  });

  test('reports the parsed parts with the typed words and their positions', () => {
    const text = 'A 2 Bed in Kisasi';
    const { understood } = read(text);
    expect(understood).toEqual([
      { kind: 'bedrooms', text: '2 Bed', at: 2, value: 2 },
      { kind: 'area', text: 'in Kisasi', at: 8, value: 'kisaasi' },
    ]);
    for (const { text: said, at } of understood) expect(text.slice(at, at + said.length)).toBe(said);
  });

  test.each([
    ['bnb entebbe for christmas', ['for christmas'], 'furnished_houses'],
    ['house to rent end of month', ['end of month'], 'rental_units'],
    ['apartment for rent 12 to 15 december', ['12 to 15 december'], 'rental_units'],
    ['airbnb 12 and 15 december', ['12 and 15 december'], 'furnished_houses'],
    ['airbnb from 8 to 5 december', ['from 8 to 5 december'], 'furnished_houses'],
    ['airbnb from friday to 8 december', ['from friday to 8 december'], 'furnished_houses'],
    ['airbnb from 5 december to 4 february', ['from 5 december to 4 february'], 'furnished_houses'],
    ['airbnb 30 feb to 2 march', ['30 feb to 2 march'], 'furnished_houses'],
    ['airbnb from monday for 2 nights', ['from monday'], 'furnished_houses'],
    ['airbnb from january to february', ['from january to february'], 'furnished_houses'],
    ['airbnb from friday', ['from friday'], 'furnished_houses'],
    ['bnb friday for 3 days', ['friday'], 'furnished_houses'],
    ['rental from november', ['from november'], 'rental_units'],
    ['house for sale from january', ['from january'], 'for_sale'],
    ['bnb 5-8 dec or 12-15 dec', ['12-15 dec'], 'furnished_houses'],
    ['airbnb from 3rd of may until friday', ['from 3rd of may until friday'], 'furnished_houses'],
    ['2 bedrooms in december', ['in december'], undefined],
    ['bnb on dec 24', ['on dec 24'], 'furnished_houses'],
    ['may i get 2 bedrooms', undefined, undefined],
    ['house for sale on 12 decimals', undefined, 'for_sale'],
    ['1 to 2 bedrooms', undefined, undefined],
    ['mar 50 million', undefined, 'for_sale'],
  ])('names the date that it ignores in “%s”', (text, dates, category) => {
    const { dates: left, filters, words } = read(text);
    expect([left, filters.category]).toEqual([dates, category]);
    expect(
      words.filter((word) => /month|december|dec|weekend|friday|night|january|^may$/.test(word)),
    ).toEqual([]);
  });

  const stay = (checkIn: string, checkOut: string) => ({ category: 'furnished_houses', checkIn, checkOut });
  test.each([
    ['from 5 december to 8 december', stay('2026-12-05', '2026-12-08')],
    ['from 23 november to 25 november', stay(today, '2026-11-25')],
    ['5-8 dec', stay('2026-12-05', '2026-12-08')],
    ['from the 28th of december until 3rd january', stay('2026-12-28', '2027-01-03')],
    ['5 to 8 december 2027', stay('2027-12-05', '2027-12-08')],
    ['dec 5 - dec 8', stay('2026-12-05', '2026-12-08')],
    ['3-6 january', stay('2027-01-03', '2027-01-06')],
    ['friday to sunday', stay('2026-11-27', '2026-11-29')],
    // Sixty nights, and no more, are still plausible.
    ['from 5 december to 3 february', stay('2026-12-05', '2027-02-03')],
    ['tomorrow for 2 nights', stay('2026-11-24', '2026-11-26')],
    ['rental by today', { category: 'rental_units', freeFrom: today }],
    ['sunday to tuesday', stay('2026-11-29', '2026-12-01')],
    ['from 5 november', { category: 'rental_units', freeFrom: '2027-11-05' }],
    ['rental by tomorrow', { category: 'rental_units', freeFrom: '2026-11-24' }],
    ['tonight', stay('2026-11-23', '2026-11-24')],
    ['tomorrow night', stay('2026-11-24', '2026-11-25')],
    ['this weekend', stay('2026-11-27', '2026-11-29')],
    ['next weekend', stay('2026-11-27', '2026-11-29')],
    ['over the weekend', stay('2026-11-27', '2026-11-29')],
    ['tonight for 3 nights', stay('2026-11-23', '2026-11-26')],
    ['for 3 nights from friday', stay('2026-11-27', '2026-11-30')],
    ['from 5 december for two nights', stay('2026-12-05', '2026-12-07')],
    ['from january', { category: 'rental_units', freeFrom: '2027-01-01' }],
    ['rental by next month', { category: 'rental_units', freeFrom: '2026-12-01' }],
    ['from 15 december', { category: 'rental_units', freeFrom: '2026-12-15' }],
  ])('parses “%s” as dates', (text, filters) => {
    const { filters: found, dates, words } = read(text);
    expect([found, dates, words]).toEqual([filters, undefined, []]);
  });

  test('reads only “this” as a weekend that has begun, and none on its last day', () => {
    const nights = (text: string, on: string) => {
      const { checkIn, checkOut } = read(text, on).filters;
      return [checkIn, checkOut];
    };
    expect(nights('this weekend', '2026-11-27')).toEqual(['2026-11-27', '2026-11-29']);
    expect(nights('the weekend', '2026-11-27')).toEqual(['2026-11-27', '2026-11-29']);
    expect(nights('this weekend', '2026-11-28')).toEqual(['2026-11-28', '2026-11-29']);
    expect(nights('the weekend', '2026-11-28')).toEqual([undefined, undefined]);
    expect(nights('next weekend', '2026-11-27')).toEqual(['2026-12-04', '2026-12-06']);
    expect(nights('this weekend', '2026-11-29')).toEqual([undefined, undefined]);
  });

  test('reads the month after December as January of the next year', () => {
    expect(read('rental by next month', '2026-12-10').filters.freeFrom).toBe('2027-01-01');
  });

  test('reads two amounts in the wrong order by their own qualifiers', () => {
    const { understood } = read('over 2m under 1m');
    expect(understood.map(({ kind, text, value }) => [kind, text, value])).toEqual([
      ['maxPrice', 'over 2m', 2e6],
      ['minPrice', 'under 1m', 1e6],
      ['category', 'over 2m', 'rental_units'],
    ]);
  });

  test('reports dates as parts of the text like anything else', () => {
    const parts = (text: string) => read(text).understood.map(({ kind, text: said }) => [kind, said]);
    expect(parts('bnb ntinda 5-8 dec')).toEqual([
      ['category', 'bnb'],
      ['area', 'ntinda'],
      ['checkIn', '5-8 dec'],
      ['checkOut', '5-8 dec'],
    ]);
    expect(parts('3 nights from friday')).toEqual([
      ['category', '3 nights'],
      ['checkIn', 'from friday'],
      ['checkOut', '3 nights'],
    ]);
  });

  test('reads up to six areas as separate parts, and reports a seventh as ignored', () => {
    const { filters, understood, ignored } = read('ntinda or kisaasi, kira kololo gaba mengo zana');
    expect(filters.area).toEqual(['ntinda', 'kisaasi', 'kira', 'kololo', 'ggaba', 'mengo']);
    expect(understood.map(({ kind, text }) => [kind, text]).slice(0, 2)).toEqual([
      ['area', 'ntinda'],
      ['area', 'kisaasi'],
    ]);
    expect(ignored).toEqual(['zana']);
  });

  test('derives a category from an amount as a separate part', () => {
    expect(read('3 bedrooms 1m').understood).toEqual([
      { kind: 'bedrooms', text: '3 bedrooms', at: 0, value: 3 },
      { kind: 'maxPrice', text: '1m', at: 11, value: 1e6 },
      { kind: 'category', text: '1m', at: 11, value: 'rental_units', isImplied: true },
    ]);
    expect(read('1m per month').understood).toEqual([
      { kind: 'maxPrice', text: '1m', at: 0, value: 1e6 },
      { kind: 'category', text: 'per month', at: 3, value: 'rental_units' },
    ]);
  });

  test.each([
    ['apartment villa', { type: 'Apartment' }, ['villa']],
    ['for sale to rent', { category: 'for_sale' }, ['to rent']],
    ['own yaka shared yaka', { meter: 'own' }, ['shared yaka']],
    ['unfurnished furnished furnished', { furnished: false }, ['furnished']],
    ['2 bedrooms 4 bedrooms', { bedrooms: 2 }, ['4 bedrooms']],
    ['own yaka own meter', { meter: 'own' }, []],
  ])('uses the first value in “%s”, and reports the excluded one once', (text, filters, ignored) => {
    const found = read(text);
    expect([found.filters, found.ignored]).toEqual([filters, ignored]);
  });

  test.each([
    ['house with garden no pool', { type: 'House', feature: ['Garden'], not: ['feature:Pool'] }, undefined],
    ['2 bedrooms not in kisaasi', { bedrooms: 2, not: ['area:kisaasi'] }, undefined],
    ['not near kisasi, not near kisasi', { not: ['area:kisaasi'] }, undefined],
    [
      'not in kira or najjera or with pool',
      { feature: ['Pool'], not: ['area:kira', 'area:najjera'] },
      undefined,
    ],
    ['no pool or gym', { not: ['feature:Pool', 'feature:Gym'] }, undefined],
    ['kira but not bulindo', { area: ['kira'], not: ['area:bulindo'] }, undefined],
    ['anything except najjera', { not: ['area:najjera'] }, undefined],
    ['away from acacia mall', { not: ['near:acacia-mall'] }, undefined],
    ['not along bombo road', { not: ['along:bombo-road'] }, undefined],
    ['not a studio', { not: ['type:Studio'] }, undefined],
    ['titled house not on mailo', { tenure: 'titled', type: 'House', not: ['tenure:mailo'] }, undefined],
    ['no shared yaka', { meter: 'own' }, undefined],
    ['no murram road', { not: ['road:murram'] }, undefined],
    ['not sharing bathroom', { minBathrooms: 1 }, undefined],
    ['not interested in shared bathrooms', { minBathrooms: 1 }, undefined],
    ['pets not allowed', { not: ['feature:Pet Friendly'] }, undefined],
    ['no stairs', { not: ['text:stairs', 'text:upper floor', 'floor:upper'] }, undefined],
    ['flat not ground floor', { type: 'Apartment', not: ['text:ground floor', 'floor:ground'] }, undefined],
    ['ground floor with own gate', { floor: 'ground', compound: 'own' }, undefined],
    ['3rd floor shared compound', { floor: 'upper', compound: 'shared' }, undefined],
    ['without jacuzzi', { not: ['text:jacuzzi'] }, undefined],
    ['not 3 bedrooms', { not: ['bedrooms:3'] }, undefined],
    ['not more than 500k', { maxPrice: 500e3, category: 'rental_units' }, undefined],
    ['not over 800k', { maxPrice: 800e3, category: 'rental_units' }, undefined],
    ['never above 1m', { maxPrice: 1e6, category: 'rental_units' }, undefined],
    ['not under 500k', { minPrice: 500e3, category: 'rental_units' }, undefined],
    ['no less than 3 bedrooms', { minBedrooms: 3 }, undefined],
    ['not over 3 bedrooms', { maxBedrooms: 3 }, undefined],
    ['no more than 2 bathrooms', { not: ['minBathrooms:2.5'] }, undefined],
    ['no more than 2 rooms', { maxBedrooms: 2 }, undefined],
    ['not available now', {}, ['not available now']],
    ['not vacant', {}, ['not vacant']],
    ['not near a market', { not: ['text:market'] }, undefined],
    ['not near the main road', { not: ['text:main road'] }, undefined],
    ['house not along the main road', { type: 'House', not: ['text:main road'] }, undefined],
    ['not cheap', {}, ['not cheap']],
    ['not the cheapest', {}, ['not the cheapest']],
    ['flat, cheap not wanted', { type: 'Apartment' }, ['cheap not wanted']],
    ['no gym and pool', { not: ['feature:Gym', 'feature:Pool'] }, undefined],
    ['no gym and with pool', { feature: ['Pool'], not: ['feature:Gym'] }, undefined],
    ['no gym and 2 bedrooms', { bedrooms: 2, not: ['feature:Gym'] }, undefined],
    ['not too big', {}, ['not too big']],
    ['si mu kira', { not: ['area:kira'] }, undefined],
    ['bila bustani, isipokuwa kira', { not: ['feature:Garden', 'area:kira'] }, undefined],
    ['bila jakuzi', { not: ['text:jakuzi'] }, undefined],
    ['not above first floor', {}, ['not above first floor']],
    ['flat max 2nd floor', { type: 'Apartment' }, ['max 2nd floor']],
    ['below the third floor', {}, ['below the third floor']],
    ['not above ground floor', { floor: 'ground' }, undefined],
    ['house with at most 3 floors', { type: 'House' }, ['at most 3 floors']],
    ['nataka nyumba bila samani', { type: 'House', furnished: false }, undefined],
    ['sagala nnyumba ya waggulu', { not: ['text:upper floor', 'floor:upper'] }, undefined],
    ['without garden 2 bedrooms', { bedrooms: 2, not: ['feature:Garden'] }, undefined],
    ['not furnished', { furnished: false }, undefined],
    ['no furniture', { furnished: false }, undefined],
    ['not far from kisaasi', { near: 'kisaasi' }, undefined],
    ['no brokers kisaasi', { area: ['kisaasi'] }, undefined],
  ])('leaves out in “%s” what is negated', (text, filters, unwanted) => {
    const found = read(text);
    expect([found.filters, found.unwanted, found.words]).toEqual([filters, unwanted, []]);
  });

  test('does not read a land size beside another type as a second type', () =>
    expect(read('house on 13 decimals').ignored).toEqual([]));

  test('uses boost words neither as filters nor as search words', () => {
    expect(read('warehouse')).toMatchObject({
      filters: { type: 'Commercial' },
      words: [],
      weighs: [['warehouse', 'yard', 'store']],
    });
  });

  test('boosts a repeated word once', () =>
    expect(read('en suite flat, own toilet').weighs).toEqual([['contained', 'ensuite']]));

  test.each([
    ['2 bed ntinda, no flooding', ['flood']],
    ['flat with good network', ['network']],
    ['house with no landlord in compound', ['landlord']],
    ['no smoking bnb', ['houseRules']],
    ['room with its own entrance', ['entrance']],
    ['flat, no generator noise', ['noise']],
    ['poloti okumpi n’oluguudo', ['places']],
    ['house near a church kira', ['places']],
  ])('says what “%s” names that no listing records', (text, facts) => {
    const { notRecorded, words } = read(text);
    expect([notRecorded, words]).toEqual([facts, []]);
  });

  test('reports an amount in a currency without a rate', () => {
    const { foreignAmounts, filters, words } = read('£300 flat or 400 euros');
    expect([foreignAmounts, filters, words]).toEqual([['£300', '400 euros'], { type: 'Apartment' }, []]);
  });
});

test.each([
  ['#42', { value: 42, isCertain: true }],
  ['id 42', { value: 42, isCertain: true }],
  ['listing 42', { value: 42, isCertain: true }],
  ['42', { value: 42, isCertain: false }],
  ['99999999999', null],
  ['0', null],
  ['2 beds', null],
])('reads %s as the listing %j', (text, id) => expect(read(text).id).toEqual(id));

test('never reads a common word or an unlisted place as a listed place', () => {
  const others =
    'mango mangoes seat seats color kilo kick king gala sauna zone school garage bunch bunker country counter menu wagon ' +
    'sound second market kitchen kitten entire ready labour kisses kansas najib mukono-side misindye namungoona kanyanya ' +
    'nakweero kibiri tororo jinja masaka gulu mbarara bombo ndejje kasubi katwe mulago bukasa';
  const taken = others.split(' ').filter((word) => {
    const [area] = read(word).filters.area ?? [];
    return area && !word.startsWith(area);
  });
  expect(taken).toEqual([]);
  expect(read('school wall hall call poor left thank')).toMatchObject({ filters: {} });
});

describe('any input', () => {
  const known = [
    ...misspelt.map(([text]) => text),
    '800k',
    'under',
    '-',
    '2',
    'bed',
    '$',
    'to',
    '1.5m',
    '#',
    'and',
    '3+',
    '0',
  ];
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.array(fc.constantFrom(...known), { maxLength: 12 }).map((words) => words.join(' ')),
    fc
      .array(fc.oneof(fc.constantFrom(...known), fc.nat().map(String), fc.string({ maxLength: 5 })), {
        maxLength: 12,
      })
      .map((words) => words.join('')),
  );

  test('gives filters that pass the schema and survive a round trip through a URL', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { filters, words, understood } = read(text);
        expect(propertyFilters.parse(asQuery(filters))).toEqual(filters);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of words) expect(word).toMatch(/^[a-z0-9]{2,40}$/);
        for (const { text: said, at } of understood) expect(text.slice(at, at + said.length)).toBe(said);
      }),
      { numRuns: 2_000 },
    );
  });

  test('finishes in time for adversarial texts', () => {
    for (const text of [
      '\0'.repeat(10_000),
      '\ud800'.repeat(5_000),
      '9'.repeat(10_000),
      'a'.repeat(10_000),
      '1-'.repeat(5_000),
      'near '.repeat(2_000),
    ])
      expect(propertyFilters.safeParse(asQuery(read(text).filters)).success).toBe(true);
  });
});

/** Returns the filters as URL query values. */
function asQuery(filters: SearchFilters): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );
}
