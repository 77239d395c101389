import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

/**
 * Shows a heart with a label, for use beside other actions. As on cards, it is rendered empty, and filled
 * after hydration if the home is a favorite.
 */
export function SaveButton({ property: { id } }: { property: Pick<PropertyCard, 'id'> }) {
  return (
    <button type="button" className="heart" value={id} aria-pressed="false">
      <Icon name="heart" className="size-6" />
      <span>{t('Save to favorites')}</span>
    </button>
  );
}
