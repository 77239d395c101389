import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

/** Links to the provider's own page, which needs no script, when its dialog could not be loaded. */
export function ProviderPageLink({ address }: { address: string }) {
  return (
    <Notice tone="danger" role="alert">
      <p>{t('Failed to load payment modal. Check your internet connection and retry later.')}</p>
      <a href={address} className={buttonClass('secondary')}>
        {t('Pay on the provider’s page instead')}
      </a>
    </Notice>
  );
}
