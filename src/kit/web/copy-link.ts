import { t } from '#kit/t.ts';
import { copyText } from './copy-text.ts';
import { showToast } from './toasts.ts';

/**
 * Copies an address to the clipboard and shows a message. If that is refused, shows the address so that the
 * user can copy it. Returns true when it was copied.
 */
export async function copyLink(address: string): Promise<boolean> {
  const isCopied = await copyText(address);
  if (isCopied) showToast({ title: t('Link Copied'), description: t('Paste it anywhere to share it.') });
  else showToast({ title: t('We could not copy the link'), description: address, tone: 'destructive' });
  return isCopied;
}
