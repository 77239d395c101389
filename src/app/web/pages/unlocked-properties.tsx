import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import { UnlockedProperties } from '#features/viewing-claims/web/unlocked-properties.tsx';
import { OwnPackages } from '#features/viewing-packages/web/own-packages.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Unlocked homes'));

/** The homes unlocked by this account, or by this browser without an account. */
export default function UnlockedPropertiesPage() {
  return (
    <AccountFrame page="unlocked" title={t('Unlocked homes')}>
      <UnlockedProperties />
      <OwnPackages />
    </AccountFrame>
  );
}
