import { category, notShared, type SynonymRow } from './synonym-row.ts';

/** The terms that tenants use for rooms and bathrooms. */
export const roomPhrases: readonly SynonymRow[] = [
  {
    phrases:
      'single room|single|singles|single rooms|single rum|single rums|single rm|single rms|kisenge kimu|ekisenge kimu|room emu|room gumu|single roomed|one room|muzigo|mizigo|omuzigo|emizigo|muzigo gumu|ekisenge|kisenge|kasenge|akasenge|chumba kimoja|chumba|muziigo|emiziigo',
    meanings: [category('rental_units'), { kind: 'maxBedrooms', value: 1 }],
    weighs: 'single|muzigo|mizigo',
  },
  {
    phrases:
      'single self contained|single selfcontained|single contained|single self contained room|single self contained rooms|self contained single',
    meanings: [
      category('rental_units'),
      { kind: 'maxBedrooms', value: 1 },
      { kind: 'minBathrooms', value: 1 },
    ],
    weighs: 'contained|ensuite',
  },
  {
    phrases:
      'double room|double rooms|double rum|double rums|double rm|double rms|double|doubles|dabble|dabble room|double self contained|double roomed|two roomed|tworoom|ebisenge bibiri|double muzigo|room and sitting room|room and parlour|chamber and hall',
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
  { phrases: 'room|rooms|rm|rms|rum|rums|ebisenge|bisenge|vyumba', meanings: [], implies: 'room' },
  {
    phrases: 'for students|for student|for a student|student|students|student friendly|university students',
    meanings: [],
    weighs: 'hostel|student|students',
  },
  {
    phrases: 'shared room|shared rooms|sharing room|room sharing|room to share|sharing a room|share a room',
    meanings: [],
    weighs: 'sharing|shared|hostel',
    implies: 'room',
  },
  {
    phrases:
      'master bedroom|master bedrooms|master|sitting room|sitting rooms|dining room|dining rooms|living room|living rooms|laundry room|guest room|guest rooms|conference room|house help room|house help|sebule|sebule kubwa|meeting room|big rooms|large rooms|spacious rooms',
    meanings: [],
  },
  {
    phrases:
      'no shared kitchen|no shared kitchens|no sharing kitchen|not sharing kitchen|without shared kitchen|shared kitchen|sharing kitchen|shared kitchens|own kitchen|private kitchen',
    meanings: [],
    weighs: 'kitchen|kitchenette',
  },
  { phrases: 'self catering|self check in|self checkin', meanings: [], weighs: 'self' },
  // In Kampala, a self-contained is a rented room with its own bathroom.
  {
    phrases:
      'self contained|self|self contain|selfcontained|selfcontain|self con|self cont|s c|self contained room|self contained rooms|self contained single room',
    meanings: [{ kind: 'minBathrooms', value: 1 }],
    weighs: 'contained|ensuite',
    implies: 'own bath',
  },
  {
    phrases:
      'shared bathroom|shared bathrooms|shared toilet|shared toilets|sharing bathroom|sharing bathrooms|sharing toilet|sharing toilets|communal bathroom|communal toilet|outside toilet|outside bathroom|toilet outside|toilet shared|bathroom shared|choo nje|kugabana toilet|toilet ya kugabana|toilet eya kugabana|kugabana kabuyonjo|kabuyonjo ya kugabana|choo cha pamoja|choo cha kushare|kushare choo|kabuyonjo wabweru',
    meanings: [{ kind: 'not', value: 'minBathrooms:1' }],
  },
  {
    phrases:
      'not sharing|etali ya kugabana|si ya kugabana|teri ya kugabana|no sharing|not shared|non sharing|non shared|unshared|without sharing|en suite|ensuite|own bathroom|own toilet|own bath|own washroom|own toilet and bathroom|own bathroom and toilet|private bathroom|private toilet|inside toilet|toilet inside|toilet and bathroom inside|bathroom inside|inside bathroom|self contained bedroom|self contained bedrooms|self contained master|self contained master bedroom|master bedroom self contained|master self contained|master bedroom ensuite|master ensuite|ensuite master|kabuyonjo munda|ekirimu kabuyonjo|erimu kabuyonjo|erina kabuyonjo|nga mulimu kabuyonjo|toilet munda|ekinaabiro munda|choo ndani|choo cha ndani|choo ya ndani|choo chake|choo na bafu ndani|bafu ndani|'.concat(
        notShared('bathroom|bathrooms|toilet|toilets|washroom|a bathroom|a toilet'),
      ),
    meanings: [{ kind: 'minBathrooms', value: 1 }],
    weighs: 'contained|ensuite',
  },
];
