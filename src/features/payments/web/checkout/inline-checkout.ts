import type { InlineCheckout } from '#features/payments/schema.ts';
import { loadScript } from '#kit/web/load-script.ts';

/** The function that the provider's script adds to the window. */
type OpenProviderDialog = (settings: object) => { close?: () => void } | undefined;
declare global {
  interface Window {
    FlutterwaveCheckout?: OpenProviderDialog;
  }
}

const loadRetry = { tries: 3, everyMs: 1_000, limitMs: 15_000 };

/**
 * True when the content security policy of this document allows the provider's script. It is the policy of
 * the page that was loaded first, and navigation does not change it.
 */
export function isDialogAllowed(): boolean {
  return 'checkout' in document.documentElement.dataset;
}

/** Loads the provider's script. Returns null when it could not be loaded. */
export async function loadDialog(scriptUrl: string): Promise<OpenProviderDialog | null> {
  if (!window.FlutterwaveCheckout) await loadScript(scriptUrl, loadRetry);
  return window.FlutterwaveCheckout ?? null;
}

let latestDialogNumber = 0;

/**
 * Opens the provider's dialog over the page, and closes it once it has reported an attempt. The report is
 * only a hint to poll. The script may call the handlers of an earlier dialog again, which then have no
 * effect.
 * @returns 'told' when the dialog reported an attempt, or 'left' when the payer closed it before
 */
export function openDialog(
  open: OpenProviderDialog,
  checkout: InlineCheckout,
  description: string,
): Promise<'told' | 'left'> {
  latestDialogNumber += 1;
  const dialogNumber = latestDialogNumber;
  const { payer } = checkout;
  return new Promise((resolve) => {
    let isOver = false;
    const end = (outcome: 'told' | 'left') => {
      if (isOver || dialogNumber !== latestDialogNumber) return;
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
