import type { PageContext } from '#app/web/route-table.ts';
import { Unsubscribe } from '#features/notifications/web/unsubscribe.tsx';
import { PauseSearch } from '#features/saved-searches/web/pause-search.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Unsubscribe'));

const searchPrefix = 'search/';

/**
 * The page of an unsubscribe link, which is for the topic of the email or for one saved search. Opening it
 * does not unsubscribe.
 */
export default function UnsubscribePage({ params }: PageContext) {
  const token = params['*'] ?? '';
  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Unsubscribe')}</h1>
      {token.startsWith(searchPrefix) ? (
        <PauseSearch token={token.slice(searchPrefix.length)} />
      ) : (
        <Unsubscribe token={token} />
      )}
    </div>
  );
}
