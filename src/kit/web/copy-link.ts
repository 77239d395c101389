import { t } from '#kit/t.ts';
import { showToast } from './toasts.ts';

/** Puts an address on the clipboard and says so; where that is refused, the address is shown to be copied by hand. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: t('Link Copied'), description: t('Paste it wherever you want to send it.') });
  } catch {
    showToast({ title: t('The link could not be copied'), description: address, tone: 'destructive' });
  }
}
