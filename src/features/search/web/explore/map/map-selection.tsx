import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { factsOf, PropertyRowCard } from '#features/properties/web/property-card.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { Pin } from '#features/search/web/queries.ts';
import { stayTotalLabel } from '#features/search/web/stay-total-label.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';

export const maxShown = 6;

type Props = {
  pins: Pin[];
  /** The number of requested nights. */
  nights: number;
  /** True when the selection was restored after navigation, so that no pin was just tapped. */
  isRestored: boolean;
  onClose: () => void;
};

/** Shows the homes of a pin. The focus moves here, and back to the pin on closing. */
export function MapSelection({ pins, nights, isRestored, onClose }: Props) {
  const hiddenCount = pins.length - maxShown;
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (isRestored) return;
    opener.current = document.activeElement;
    panel.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    // Escape closes the panel from any focus inside it.
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('Homes at this location')}
      className="absolute inset-x-3 bottom-3 z-2 max-h-[60%] overflow-y-auto rounded-card border border-line bg-surface shadow-float"
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button
        type="button"
        aria-label={t('Close')}
        onClick={close}
        className="absolute top-1 right-1 z-1 grid size-11 cursor-pointer place-content-center rounded-full bg-surface"
      >
        <Icon name="close" />
      </button>
      <ul>
        {pins.slice(0, maxShown).map((pin) => (
          <li key={pin.id} className="border-b border-line last:border-b-0">
            <SelectedHome pin={pin} nights={nights} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="p-3 t-small text-muted">
          {t('And {beyond} more in the list.', { beyond: hiddenCount })}
        </p>
      )}
    </section>
  );
}

type SelectedHomeProps = { pin: Pin; nights: number };

function SelectedHome({ pin: { id, stayTotal, asked: query = '', currency }, nights }: SelectedHomeProps) {
  const { data } = useQuery(propertyQuery(id));
  if (!data) return <Skeleton className="m-3 h-20" />;
  return (
    <div className="p-3 pr-12">
      <PropertyRowCard property={{ ...data, asked: query }} facts={factsOf(data)} heading="h3">
        {stayTotal !== undefined && <p className="t-label">{stayTotalLabel(stayTotal, currency, nights)}</p>}
      </PropertyRowCard>
    </div>
  );
}
