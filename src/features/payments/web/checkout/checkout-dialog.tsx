import type { ComponentProps } from 'react';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = Omit<ComponentProps<typeof Dialog>, 'isOpen'> & { checkout: Checkout };

/** Renders a dialog that is hidden while the provider's dialog is open. It keeps the typed values. */
export function CheckoutDialog({ checkout, onClose, ...dialog }: Props) {
  const isOpen = checkout.stage.at !== 'provider';
  return <Dialog {...dialog} isOpen={isOpen} onClose={() => isOpen && onClose()} />;
}
