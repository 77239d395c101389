import { SavedHomes } from '#features/favorites/web/saved-homes.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Saved Properties'));

/** The homes saved in this account, or on this device without an account. */
export default function SavedPage() {
  return (
    <div className="page-frame max-w-3xl py-8 md:py-12">
      <h1 className="mb-6 t-title">{t('Saved Properties')}</h1>
      <SavedHomes />
    </div>
  );
}
