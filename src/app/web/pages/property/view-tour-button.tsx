import type { MouseEvent } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { isBnB } from '#features/properties/web/price-suffix.ts';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

type Props = { property: Property; onEnterTour: () => void };

/**
 * The button for the tour on BnB listings, beside the booking. Before hydration it links to the tour on the
 * page.
 */
export function ViewTourButton({ property, onEnterTour }: Props) {
  if (!isBnB(property)) return null;
  return (
    <a href="#tour" onClick={interceptClick(onEnterTour)} className={buttonClass('secondary')}>
      <Icon name="tour" />
      {t('View Virtual Tour')}
    </a>
  );
}

export function interceptClick(onEnter: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    onEnter();
  };
}
