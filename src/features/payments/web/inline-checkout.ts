import type { InlineCheckout } from '#features/payments/schema.ts';
import { loadScript } from '#kit/web/load-script.ts';

/** What the provider's script leaves in the window. */
type Opener = (settings: object) => { close?: () => void } | undefined;
declare global {
  interface Window {
    FlutterwaveCheckout?: Opener;
  }
}

const patience = { tries: 3, everyMs: 1_000, limitMs: 15_000 };

/** Whether the policy of this document lets the provider's script in. It is the page's that was loaded first. */
export function mayOpenDialog(): boolean {
  return 'checkout' in document.documentElement.dataset;
}

/** Null: the script could not be had. */
export async function loadDialog(scriptUrl: string): Promise<Opener | null> {
  if (!window.FlutterwaveCheckout) await loadScript(scriptUrl, patience);
  return window.FlutterwaveCheckout ?? null;
}

let newest = 0;

/**
 * Opens the provider's dialog over the page, and closes it once it has told of an attempt. What it tells is only a hint
 * to go and ask. Its script may call the handlers of an earlier opening again: they do nothing any more.
 * @returns 'told', or 'left' when the payer closed it before
 */
export function openDialog(
  open: Opener,
  checkout: InlineCheckout,
  description: string,
): Promise<'told' | 'left'> {
  newest += 1;
  const number = newest;
  const { payer } = checkout;
  return new Promise((resolve) => {
    let isOver = false;
    const end = (how: 'told' | 'left') => {
      if (isOver || number !== newest) return;
      isOver = true;
      resolve(how);
      if (how === 'told') dialog?.close?.();
    };
    const dialog = open({
      public_key: checkout.publicKey,
      tx_ref: checkout.reference,
      amount: checkout.amount,
      currency: checkout.currency,
      payment_options: checkout.paymentOptions,
      customer: { email: payer.email, phone_number: payer.phone ?? '', name: payer.name },
      customizations: { title: checkout.title, description, logo: `${location.origin}/favicon.svg` },
      callback: () => end('told'),
      onclose: () => end('left'),
    });
  });
}
