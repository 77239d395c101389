import { useEffect, useRef } from 'react';
import type { Pin } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { FloatingCard } from '#kit/web/ui/card.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { MapHome } from './map-home.tsx';

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
    <FloatingCard
      as="section"
      ref={panel}
      tabIndex={-1}
      aria-label={t('Homes at this location')}
      className="absolute inset-x-3 bottom-3 z-2 max-h-[60%] overflow-y-auto"
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <IconButton label={t('Close')} onClick={close} className="absolute end-1 top-1 z-1 bg-surface">
        <Icon name="close" />
      </IconButton>
      <ul>
        {pins.slice(0, maxShown).map((pin) => (
          <li key={pin.id} className="border-b border-line p-3 pe-12 last:border-b-0">
            <MapHome found={pin} nights={nights} heading="h3" />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="p-3 t-small text-muted">
          {t('And {beyond} more in the list.', { beyond: hiddenCount })}
        </p>
      )}
    </FloatingCard>
  );
}
