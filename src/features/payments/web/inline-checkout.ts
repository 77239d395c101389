import type { InlineCheckout } from '#features/payments/schema.ts';
import { loadScript } from '#kit/web/load-script.ts';

/** The function that the provider's script adds to the window. */
type Opener = (settings: object) => { close?: () => void } | undefined;
declare global {
  interface Window {
    FlutterwaveCheckout?: Opener;
  }
}

const loadRetry = { tries: 3, everyMs: 1_000, limitMs: 15_000 };

/**
 * Returns true when this document's policy allows the provider's script. The policy is that of the page that
 * loaded first.
 */
export function mayOpenDialog(): boolean {
  return 'checkout' in document.documentElement.dataset;
}

/** Returns null when the script could not be loaded. */
export async function loadDialog(scriptUrl: string): Promise<Opener | null> {
  if (!window.FlutterwaveCheckout) await loadScript(scriptUrl, loadRetry);
  return window.FlutterwaveCheckout ?? null;
}

let newest = 0;

/**
 * Opens the provider's dialog over the page, and closes it once it has reported an attempt. Its report is
 * only a hint to poll. Its script may call the handlers of an earlier dialog again; these then do nothing.
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
    const end = (outcome: 'told' | 'left') => {
      if (isOver || number !== newest) return;
      isOver = true;
      resolve(outcome);
      if (outcome === 'told') dialog?.close?.();
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
