import { useQuery } from '@tanstack/react-query';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { reviewRequestQuery } from './queries.ts';

/**
 * Shows the review on the page of a finished stay or viewing, for the holder of its access token. Renders
 * nothing where there is nothing to review.
 */
export function ReviewPrompt({ token }: { token: string }) {
  const { data } = useQuery(reviewRequestQuery(token));
  if (!data || data.standing === 'closed') return null;
  return (
    <p className="mt-3">
      <LinkButton href={`/reviews/${token}`} tone={data.standing === 'open' ? 'primary' : 'secondary'}>
        {data.standing === 'open' ? t('Write a review') : t('Your review')}
      </LinkButton>
    </p>
  );
}
