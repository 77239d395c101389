import type { mobileNetworks } from '#features/payments/choices.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';

type Props = {
  /** The network that issued the number. */
  network: (typeof mobileNetworks)[number];
  onSwitch: () => void;
};

/** Warns that a mobile money number looks like one of the other network. */
export function OtherNetwork({ network, onSwitch }: Props) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3">
      {network === 'MTN' ? t('This looks like an MTN number.') : t('This looks like an Airtel number.')}
      <Button tone="secondary" onClick={onSwitch}>
        {network === 'MTN' ? t('Switch to MTN Mobile Money') : t('Switch to Airtel Money')}
      </Button>
    </p>
  );
}
