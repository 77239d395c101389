import { t } from '#kit/t.ts';
import { showToast } from './toasts.ts';

/**
 * Copies an address to the clipboard and shows a message. If that is refused, shows the address so that the
 * user can copy it.
 */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: t('Link Copied'), description: t('Paste it anywhere to share it.') });
  } catch {
    showToast({ title: t('We could not copy the link'), description: address, tone: 'destructive' });
  }
}
