import type { Category } from '#features/properties/categories.ts';
import { UnlockAll } from '#features/viewing-packages/web/unlock-all.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Message } from './message.tsx';
import { SampleCards } from './sample-cards.tsx';
import { sampleListings } from './sample-listings.ts';

/** An empty category: shows examples, marked as such. */
export function ListingEmpty({ category }: { category: Category }) {
  const samples = sampleListings[category];
  if (samples.length === 0)
    return (
      <Message title="No properties found in this category." text="See what else is available.">
        <LinkButton href="/for-sale" tone="secondary">
          Properties For Sale
        </LinkButton>
      </Message>
    );
  return (
    <>
      <p className="pt-6 pb-4 text-sm text-muted">
        Nothing is listed here yet. These are examples of what you will find.
      </p>
      <SampleCards category={category} samples={samples} />
      {category === 'furnished_houses' && (
        <Message title="Planning your next stay?" text="See what else is available.">
          <LinkButton href="/">Explore More Options</LinkButton>
        </Message>
      )}
      {category === 'rental_units' && <UnlockAll />}
      {category === 'for_sale' && (
        <Message title="Looking for something to buy?" text="Members list homes and plots here.">
          <LinkButton href="/membership">Contact an Agent</LinkButton>
        </Message>
      )}
    </>
  );
}
