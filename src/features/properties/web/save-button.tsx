import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

/** A heart with its words, beside other actions. Drawn empty, as those of the cards, and filled by the favorites. */
export function SaveButton({ property: { id } }: { property: Pick<PropertyCard, 'id'> }) {
  return (
    <button type="button" className="heart" value={id} aria-pressed="false">
      <Icon name="heart" className="size-6" />
      {t('Save to favorites')}
    </button>
  );
}
