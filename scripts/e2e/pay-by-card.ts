import type { FrameLocator, Page } from 'playwright-core';

/** Enters a card of the simulated provider and pays with it, on the provider's page or in its dialog. */
export async function enterCard(provider: FrameLocator | Page, number: string): Promise<void> {
  await provider.getByLabel('Card number').fill(number);
  await provider.getByRole('button', { name: 'Pay by card' }).click();
}

/** Pays with a valid card, including the challenge of the bank. */
export async function payByValidCard(provider: FrameLocator | Page): Promise<void> {
  await provider.getByLabel('Expiry, MM/YY').fill('10/31');
  await provider.getByLabel('CVV').fill('564');
  await enterCard(provider, '5438 8980 1456 0229');
  await provider.getByRole('button', { name: 'Approve' }).click();
}

/** A card with insufficient funds. */
export const cardWithoutFunds = '5258 5859 2266 6506';
