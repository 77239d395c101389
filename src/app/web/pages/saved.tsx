import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import { SavedHomes } from '#features/favorites/web/saved-homes.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Saved Properties'));

/** The homes saved in this account, or on this device without an account. */
export default function SavedPage() {
  return (
    <AccountFrame page="saved" title={t('Saved Properties')}>
      <SavedHomes />
    </AccountFrame>
  );
}
