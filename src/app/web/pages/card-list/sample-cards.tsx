import type { Category } from '#features/properties/categories.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { sizeFacts } from '#features/properties/web/size-facts.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DefinitionList } from '#kit/web/ui/facts.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import type { SampleListing } from './sample-listings.ts';

/** Examples that look like cards. They are marked as examples and have no photo or link. */
export function SampleCards({ category, samples }: { category: Category; samples: SampleListing[] }) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {samples.map((sample) => (
        <li key={sample.title}>
          <div className="relative grid aspect-[4/3] place-content-center rounded-card bg-ok-tint text-ok">
            <Icon name="home" className="size-14" />
            <div className="absolute start-3 top-3">
              <Badge tone="veil">{t('Example')}</Badge>
            </div>
          </div>
          <PriceLabel
            property={{
              ...sample,
              category,
              currency: 'UGX',
              monthlyPrice: null,
              startingBid: null,
              currentBid: null,
            }}
            className="mt-3 t-price"
          />
          <h2 className="mt-1 font-sans t-strong">{sample.title}</h2>
          <p className="mt-1 t-small text-muted">
            <DefinitionList of={[...sizeFacts(sample), sample.location]} />
          </p>
        </li>
      ))}
    </ul>
  );
}
