import type { Category } from '#features/properties/categories.ts';
import { PackageTeaser } from '#features/viewing-packages/web/package-teaser.tsx';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Message } from './message.tsx';
import { SampleCards } from './sample-cards.tsx';
import { sampleListings } from './sample-listings.ts';

/** The content of an empty category: examples that are marked as such. */
export function ListingEmpty({ category }: { category: Category }) {
  const samples = sampleListings[category];
  if (samples.length === 0)
    return (
      <Message title={t('No properties found in this category.')} text={t('See what else is available.')}>
        <LinkButton href="/for-sale" tone="secondary">
          {t('Properties For Sale')}
        </LinkButton>
      </Message>
    );
  return (
    <>
      <p className="pt-6 pb-4 t-small text-muted">
        {t('Nothing is listed here yet. These are examples of what you will find.')}
      </p>
      <SampleCards category={category} samples={samples} />
      {category === 'furnished_houses' && (
        <Message title={t('Planning your next stay?')} text={t('See what else is available.')}>
          <LinkButton href="/">{t('Explore More Options')}</LinkButton>
        </Message>
      )}
      {category === 'rental_units' && <PackageTeaser />}
      {category === 'for_sale' && (
        <Message title={t('Looking for something to buy?')} text={t('Members list homes and plots here.')}>
          <LinkButton href="/membership">{t('Contact an Agent')}</LinkButton>
        </Message>
      )}
    </>
  );
}
