import { isSaleOff } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { formatAuctionDate, formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import type { Fact } from './fact.ts';

/**
 * A notice that a court may stop the sale, or the bank adjourn it, up to the last moment (Mortgage
 * Regulations 2012, 13).
 */
export const noGuaranteeNotice = t(
  'The sale may be stopped or postponed at any time before the hammer falls. There is no guarantee of the auction outcome.',
);

/** The notice that replaces `noGuaranteeNotice` once bidding is over. */
export const endedNotice = t(
  'This auction has ended. The last bid may not be the final price, and the sale may still be set aside. Ask the agent for the result.',
);

/** The notice that replaces the other two once a court or the bank has stopped or postponed the sale. */
export const interruptedNotice = t(
  'This sale was stopped or postponed. Bids no longer count, and deposits were refunded. Ask the agent whether it will be announced again.',
);

const occupancyNames = {
  vacant: t('Vacant'),
  owner: t('Occupied by the owner'),
  tenant: t('Occupied by a tenant'),
  unknown: t('Unknown'),
} as const;

/** Returns the facts that a bidder needs, money first. Leaves out unknown facts. */
export function bankSaleFacts(property: Property): Fact[] {
  const { bankSale, currency } = property;
  const isOver = isSaleOff(property);
  const isLot = property.lotStage !== null;
  const formatAmount = (amount: number | null | undefined) =>
    amount == null ? null : formatMoney(amount, currency);
  const rows: Array<[name: string, value: string | null | undefined, note?: string | null]> = [
    [t('Bank'), property.bankName],
    // The top of the page has the date and the bid of a lot.
    [t('Auction'), isLot ? null : formatAuctionDate(property.auctionDate)],
    [t('Starting bid'), formatAmount(property.startingBid)],
    [
      isOver ? t('Last bid') : t('Current bid'),
      isLot ? null : (formatAmount(property.currentBid) ?? (isOver ? t('None') : t('None yet'))),
    ],
    [t('Bid increment'), formatAmount(property.bidIncrement)],
    // Without a bid, the page already shows the starting bid as the price.
    [
      t('Asking price'),
      (property.startingBid ?? property.currentBid) === null ? null : formatAmount(property.price),
    ],
    // A lot has its own deposit, which its section states.
    [t('Deposit terms'), isLot ? null : bankSale?.depositTerms],
    [t('Viewing times'), bankSale?.viewingTimes],
    [t('Occupancy'), bankSale?.occupancy && occupancyNames[bankSale.occupancy]],
    [
      t('Market value'),
      formatAmount(bankSale?.marketValue),
      bankSale?.valuedOn && t('Valued on {valuedOn}', { valuedOn: formatAuctionDay(bankSale.valuedOn) }),
    ],
    [
      t('Valued on'),
      bankSale?.marketValue == null && bankSale?.valuedOn ? formatAuctionDay(bankSale.valuedOn) : null,
    ],
    [t('Forced-sale value'), formatAmount(bankSale?.forcedSaleValue)],
    [t('Spouse’s consent'), yesNoText(bankSale?.hasSpouseConsent, t('On file'), t('Not on file'))],
    [t('Caveat'), yesNoText(bankSale?.hasCaveat, t('Lodged'), t('None known'))],
    [t('Court case'), bankSale?.courtCase],
    [
      t('Auctioneer'),
      bankSale?.auctioneerName,
      bankSale?.auctioneerLicence &&
        t('Licence {auctioneerLicence}', { auctioneerLicence: bankSale.auctioneerLicence }),
    ],
  ];
  return rows.flatMap(([name, value, note]) => (value ? [{ name, value, note: note || undefined }] : []));
}

function yesNoText(value: boolean | null | undefined, yesText: string, noText: string): string | null {
  if (value == null) return null;
  return value ? yesText : noText;
}
