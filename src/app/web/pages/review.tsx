import { useQuery } from '@tanstack/react-query';
import type { PageContext } from '#app/web/route-table.ts';
import { reviewRequestQuery } from '#features/reviews/web/queries.ts';
import { ReviewRequestView } from '#features/reviews/web/write-review.tsx';
import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Review'));

/**
 * The page of a review. Anyone with one side's access token may open it from an email, even without an
 * account.
 */
export default function ReviewPage({ params }: PageContext) {
  const token = params['mark'] ?? '';
  const { data, error, refetch } = useQuery(reviewRequestQuery(token));
  return (
    <div className="page-frame form-column py-8 md:py-12">
      {data && <ReviewRequestView token={token} occasion={data} />}
      {!data && <h1 className="mb-6 t-title">{t('Review')}</h1>}
      {data === undefined && !error && <p className="text-muted">{t('Loading...')}</p>}
      {(data === null || (error && error.status < 500)) && (
        <div className="grid justify-items-start gap-4">
          <p>
            {t(
              'There is nothing to review at this link. The link may be incomplete, or the stay has not ended yet.',
            )}
          </p>
          <LinkButton href="/explore">{t('Explore Properties')}</LinkButton>
        </div>
      )}
      {!data && error && !(error.status < 500) && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">{t('We could not load the review. Please try again.')}</p>
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      )}
    </div>
  );
}
