import type { Property } from '#features/properties/schema.ts';
import { formatAuctionDate, formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import type { Fact } from './fact.ts';

/** A court may stop a sale, and the bank may adjourn it, up to the last moment (Mortgage Regulations 2012, 13). */
export const noGuarantee =
  'The sale may be stopped or postponed at any time before the hammer falls. There is no guarantee of the auction outcome.';

/** Instead of it, once nobody can bid any more. */
export const isOverNote =
  'This auction is over. The last bid is not always the price that was paid, and a sale may still be set aside: ask the agent how it ended.';

const occupancies = {
  vacant: 'Vacant',
  owner: 'The owner lives here',
  tenant: 'A tenant lives here',
  unknown: 'Not known',
} as const;

/** What a bidder needs to know, the money first. Unknown facts are left out. */
export function bankSaleFacts(property: Property): Fact[] {
  const { bankSale, currency } = property;
  const isOver = property.auctionStatus === 'ended';
  const money = (amount: number | null | undefined) =>
    amount == null ? null : formatMoney(amount, currency);
  const lines: Array<[name: string, value: string | null | undefined, note?: string | null]> = [
    ['Bank', property.bankName],
    ['Auction', formatAuctionDate(property.auctionDate)],
    ['Starting bid', money(property.startingBid)],
    [isOver ? 'Last bid' : 'Current bid', money(property.currentBid) ?? (isOver ? 'None' : 'None yet')],
    ['Bid increment', money(property.bidIncrement)],
    // Without a bid the price is what the page leads with.
    ['Asking price', (property.startingBid ?? property.currentBid) === null ? null : money(property.price)],
    ['Deposit terms', bankSale?.depositTerms],
    ['Viewing times', bankSale?.viewingTimes],
    ['Occupancy', bankSale?.occupancy && occupancies[bankSale.occupancy]],
    [
      'Market value',
      money(bankSale?.marketValue),
      bankSale?.valuedOn && `Valued on ${formatDate(bankSale.valuedOn)}`,
    ],
    ['Valued on', bankSale?.marketValue == null && bankSale?.valuedOn ? formatDate(bankSale.valuedOn) : null],
    ['Forced-sale value', money(bankSale?.forcedSaleValue)],
    ['Spouse’s consent', said(bankSale?.hasSpouseConsent, 'On file', 'Not on file')],
    ['Caveat', said(bankSale?.hasCaveat, 'Lodged', 'None known')],
    ['Court case', bankSale?.courtCase],
    [
      'Auctioneer',
      bankSale?.auctioneerName,
      bankSale?.auctioneerLicence && `Licence ${bankSale.auctioneerLicence}`,
    ],
  ];
  return lines.flatMap(([name, value, note]) => (value ? [{ name, value, note: note || undefined }] : []));
}

function said(value: boolean | null | undefined, yes: string, no: string): string | null {
  if (value == null) return null;
  return value ? yes : no;
}
