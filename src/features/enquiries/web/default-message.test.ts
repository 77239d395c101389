import { expect, test } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { defaultMessage } from './default-message.ts';

test.each<[Property['category'], Property['auctionStatus'], RegExp]>([
  ['rental_units', null, /^Hello, is this home still available, and from when\? When can I view it\?$/],
  ['for_sale', null, /^Hello, is this home still for sale\? When can I view it, and can I see the title\?$/],
  [
    'bank_sales',
    null,
    /^Hello, when can I view this property, and which documents can I read before the auction\?$/,
  ],
  [
    'bank_sales',
    'live',
    /^Hello, when can I view this property, and which documents can I read before the auction\?$/,
  ],
  ['bank_sales', 'ended', /^Hello, how did this auction end\?$/],
])(
  'for a home in %s whose auction is %s fills in the default message %s',
  (category, auctionStatus, words) => {
    expect(defaultMessage({ category, auctionStatus })).toMatch(words);
  },
);

test.each(['stopped', 'postponed'] as const)(
  'asks whether a sale that was %s will take place',
  (lotStage) => {
    const words = defaultMessage({ category: 'bank_sales', auctionStatus: 'ended', lotStage });
    expect(words).toBe('Hello, will this sale take place, and when?');
  },
);
