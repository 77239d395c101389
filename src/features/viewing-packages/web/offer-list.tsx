import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { offerName } from './offer-names.ts';
import { offerLabel } from './package-labels.ts';
import type { OfferSummary } from './queries.ts';

type Props = {
  offers: readonly OfferSummary[];
  /** Called when the visitor chooses an offer. Without it, the offers have no buttons. */
  onBuy?: (offer: OfferSummary) => void;
};

/** Shows the offers with their prices. */
export function OfferList({ offers, onBuy }: Props) {
  return (
    <ul className="mt-3 grid gap-2">
      {offers.map((offer) => (
        <Card
          as="li"
          key={offer.code}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
        >
          <span className="min-w-0 flex-1 basis-28">
            <b className="t-strong">{offerName(offer.title)}</b>
            <span className="block t-small text-muted">{offerLabel(offer)}</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="t-strong whitespace-nowrap">{formatMoney(offer.price, offer.currency)}</span>
            {onBuy && (
              <Button
                tone="secondary"
                className="needs-script px-4"
                aria-label={t('Buy {title}', { title: offerName(offer.title) })}
                onClick={() => onBuy(offer)}
              >
                {t('Buy')}
              </Button>
            )}
          </span>
        </Card>
      ))}
    </ul>
  );
}
