import { isInterrupted } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

type Home = Pick<Property, 'category' | 'auctionStatus'> & Partial<Pick<Property, 'lotStage'>>;

/** Returns the default message about a home, which the visitor can edit. */
export function defaultMessage({ category, auctionStatus, lotStage }: Home): string {
  if (category === 'bank_sales' && isInterrupted({ lotStage }))
    return t('Hello, will this sale take place, and when?');
  if (category === 'bank_sales')
    return auctionStatus === 'ended'
      ? t('Hello, how did this auction end?')
      : t('Hello, when can I view this property, and which documents can I read before the auction?');
  if (category === 'for_sale')
    return t('Hello, is this home still for sale? When can I view it, and can I see the title?');
  return t('Hello, is this home still available, and from when? When can I view it?');
}
