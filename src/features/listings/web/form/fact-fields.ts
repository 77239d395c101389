import type { Category } from '#features/properties/categories.ts';
import {
  auctionStatuses,
  landTenures,
  occupancies,
  powerBackups,
  roadSurfaces,
  yakaMeters,
} from '#features/properties/categories.ts';

type Shape = {
  name: string;
  label: string;
  kind: 'figure' | 'text' | 'flag' | 'choice' | 'date' | 'time';
  options?: readonly string[];
  hint?: string;
  /** Shown only for these categories. */
  only?: readonly Category[];
  /** Shown only while another field says so. */
  when?: (values: Record<string, unknown>) => boolean;
};

const sales: readonly Category[] = ['for_sale', 'bank_sales'];
const rentals: readonly Category[] = ['rental_units'];

const homeFields = [
  { name: 'advanceMonths', label: 'Months in advance', kind: 'figure', only: rentals },
  { name: 'depositMonths', label: 'Months of deposit', kind: 'figure', only: rentals },
  { name: 'powerBackup', label: 'Power backup', kind: 'choice', options: powerBackups },
  {
    name: 'powerNote',
    label: 'What the backup runs',
    kind: 'text',
    when: ({ powerBackup }) => powerBackup !== '' && powerBackup !== 'none',
  },
  { name: 'yakaMeter', label: 'Yaka meter', kind: 'choice', options: yakaMeters },
  { name: 'waterNwsc', label: 'Town water (NWSC)', kind: 'flag' },
  { name: 'waterTankLitres', label: 'Water tank, litres', kind: 'figure' },
  { name: 'waterBorehole', label: 'Borehole', kind: 'flag' },
  { name: 'roadSurface', label: 'Road to the gate', kind: 'choice', options: roadSurfaces },
  {
    name: 'murramMeters',
    label: 'Metres of murram',
    kind: 'figure',
    when: ({ roadSurface }) => roadSurface === 'murram',
  },
  { name: 'hasWallFence', label: 'Wall fence', kind: 'flag' },
  { name: 'hasGate', label: 'Gate', kind: 'flag' },
  { name: 'hasAskari', label: 'Askari', kind: 'flag' },
  { name: 'hasCctv', label: 'CCTV', kind: 'flag' },
  { name: 'hasElectricFence', label: 'Electric fence', kind: 'flag' },
  { name: 'boysQuarters', label: 'Rooms in boys’ quarters', kind: 'figure' },
  { name: 'parkingSlots', label: 'Parking for cars', kind: 'figure' },
  { name: 'isFurnished', label: 'Furnished', kind: 'flag' },
] as const satisfies readonly Shape[];

const plotFields = [
  { name: 'landTenure', label: 'Land tenure', kind: 'choice', options: landTenures, only: sales },
  { name: 'plotSquareMeters', label: 'Plot, m²', kind: 'figure' },
  { name: 'plotStatedDecimals', label: 'Plot as stated, decimals', kind: 'figure' },
  { name: 'plotDimensions', label: 'Plot dimensions', kind: 'text', hint: 'For example 50 ft × 100 ft' },
  {
    name: 'lat',
    label: 'Latitude',
    kind: 'figure',
    hint: 'Visitors see a circle around it, never the point.',
  },
  { name: 'lng', label: 'Longitude', kind: 'figure' },
] as const satisfies readonly Shape[];

const saleFields = [
  { name: 'bankName', label: 'Bank', kind: 'text' },
  { name: 'auctionClosesAt', label: 'Bidding closes', kind: 'time', hint: 'Kampala time' },
  { name: 'auctionStatus', label: 'State of the auction', kind: 'choice', options: auctionStatuses },
  { name: 'startingBid', label: 'Starting bid', kind: 'figure' },
  { name: 'currentBid', label: 'Current bid', kind: 'figure' },
  { name: 'bidIncrement', label: 'Bid increment', kind: 'figure' },
  { name: 'auctioneerName', label: 'Auctioneer', kind: 'text' },
  { name: 'auctioneerLicence', label: 'Auctioneer’s licence', kind: 'text' },
  { name: 'occupancy', label: 'Who lives there now', kind: 'choice', options: occupancies },
  { name: 'marketValue', label: 'Market value', kind: 'figure' },
  { name: 'forcedSaleValue', label: 'Forced-sale value', kind: 'figure' },
  { name: 'valuedOn', label: 'Valued on', kind: 'date' },
  { name: 'viewingTimes', label: 'Viewing times', kind: 'text' },
  { name: 'depositTerms', label: 'Terms of the deposit', kind: 'text' },
  { name: 'hasSpouseConsent', label: 'Consent of the spouse', kind: 'flag' },
  { name: 'hasCaveat', label: 'Caveat on the title', kind: 'flag' },
  { name: 'courtCase', label: 'Court case', kind: 'text' },
] as const satisfies readonly Shape[];

export const factFields = [...homeFields, ...plotFields, ...saleFields] as const;
export type FactName = (typeof factFields)[number]['name'];
export type FactField = Shape & { name: FactName };

export const factSections: readonly {
  title: string;
  note: string;
  only?: readonly Category[];
  fields: readonly FactField[];
}[] = [
  {
    title: 'Bank sale and auction',
    note: 'What bidders need to know before they come.',
    only: ['bank_sales'],
    fields: saleFields,
  },
  {
    title: 'What people ask first',
    note: 'Power, water, road, security. Leave out what you do not know: visitors then see that it has not been stated.',
    fields: homeFields,
  },
  { title: 'Land and place', note: 'Plot, title and the point on the map.', fields: plotFields },
];

/** Whether a field is asked for, given what the others say. */
export function isAskedFor(field: FactField, values: Record<string, unknown>): boolean {
  return (!field.only || field.only.includes(values.category as Category)) && (field.when?.(values) ?? true);
}
