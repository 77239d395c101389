import type { rateOfDollar } from '#features/properties/api.ts';
import { formatDate } from '#kit/dates.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

export type DollarRate = ReplyOf<typeof rateOfDollar>;

/** Returns the sentence about the rate at which prices are converted. */
export const dollarRateText = ({ shillings, asOf }: NonNullable<DollarRate>): string =>
  t('USD 1 = UGX {shillings} on {day}.', {
    shillings: groupThousands(Math.round(shillings)),
    day: formatDate(asOf),
  });
