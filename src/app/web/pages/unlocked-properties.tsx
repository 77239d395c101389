import { UnlockedProperties } from '#features/viewing-claims/web/unlocked-properties.tsx';
import { OwnPackages } from '#features/viewing-packages/web/own-packages.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Unlocked homes'));

/** The homes unlocked by this account, or by this browser without an account. */
export default function UnlockedPropertiesPage() {
  return (
    <div className="page-frame max-w-3xl py-8 md:py-12">
      <h1 className="t-title">{t('Unlocked homes')}</h1>
      <OwnPackages />
      <div className="mt-6">
        <UnlockedProperties />
      </div>
    </div>
  );
}
