import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

/**
 * Shows a heart with a label, beside other actions. It is rendered empty, like the hearts of the cards, and
 * the favorites fill it.
 */
export function SaveButton({ property: { id } }: { property: Pick<PropertyCard, 'id'> }) {
  return (
    <button type="button" className="heart" value={id} aria-pressed="false">
      <Icon name="heart" className="size-6" />
      {t('Save to favorites')}
    </button>
  );
}
