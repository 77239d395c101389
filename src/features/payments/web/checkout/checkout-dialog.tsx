import type { ReactNode } from 'react';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = {
  checkout: Checkout;
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
};

/** Renders a dialog that is hidden while the provider's dialog is open. It keeps the typed values. */
export function CheckoutDialog({ checkout, title, description, onClose, children }: Props) {
  const isOpen = checkout.stage.at !== 'provider';
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={() => isOpen && onClose()}>
      {children}
    </Dialog>
  );
}
