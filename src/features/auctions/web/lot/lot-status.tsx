import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { reasonLabel } from './lot-labels.ts';

/** Shows why a sale did not go as announced, and the status of the user's bids. */
export function LotStatus({ lot, own }: { lot: LotDetail; own: BidderStatus | null }) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {lot.reason && <Notice role="note">{reasonLabel(lot)}</Notice>}
      {own?.isLeading && lot.state === 'open' && (
        <Notice tone="ok">
          {own.maximum !== null && own.maximum > (lot.price ?? 0)
            ? t('You are the highest bidder. Your maximum bid is {maximum}.', { maximum: money(own.maximum) })
            : t('You are the highest bidder.')}
        </Notice>
      )}
      {own?.maximum != null && !own.isLeading && lot.state === 'open' && (
        <Notice tone="danger">
          {own.maximum === lot.price
            ? t('Another bidder bid {maximum} before you, so they lead. Bid more to take the lead.', {
                maximum: money(own.maximum),
              })
            : t('You have been outbid. Your highest bid was {maximum}.', { maximum: money(own.maximum) })}
        </Notice>
      )}
      {own?.maximum != null && !own.hasWon && !own.isSecond && isSold(lot) && (
        <Notice>
          {t('This home sold to another bidder. Your highest bid was {maximum}.', {
            maximum: money(own.maximum),
          })}
        </Notice>
      )}
      {own?.deposit === 'returned' && <p className="text-muted">{t('We are refunding your deposit.')}</p>}
      {own?.deposit === 'kept' && <p className="text-muted">{t('You have lost your deposit.')}</p>}
    </div>
  );
}

const isSold = ({ state }: LotDetail) => state === 'awaiting_balance' || state === 'completed';
