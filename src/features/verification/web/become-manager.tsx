import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type { OwnRequest } from '#features/verification/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ownRequestQuery } from './queries.ts';

/** Shows a user without permission to list homes how to apply, or the status of their request. */
export function BecomeManager({ user }: { user: CurrentUser }) {
  const { data: request, isPending } = useQuery({ ...ownRequestQuery(), enabled: user.role === 'user' });
  if (user.role !== 'user' || isPending) return null;
  const { words, label } = promptTexts(request ?? null);
  return (
    <Card as="section" aria-label={t('Listing homes')} className="grid w-full gap-3">
      <p>{words}</p>
      <p>
        <LinkButton href="/verification" tone="secondary">
          {label}
        </LinkButton>
      </p>
    </Card>
  );
}

function promptTexts(request: OwnRequest | null): { words: string; label: string } {
  switch (request?.state) {
    case 'open':
      return {
        words: t('We received your request to list homes on {day}. We are reviewing it and will email you.', {
          day: formatDate(request.askedAt),
        }),
        label: t('See your request'),
      };
    case 'asked':
      return {
        words: t('We have a question about your request to list homes: {reason}', {
          reason: request.reason ?? '',
        }),
        label: t('Reply'),
      };
    case 'refused':
      return {
        words: t('On {day} we declined your request to list homes: {reason}', {
          day: formatDate(request.turnedAt),
          reason: request.reason ?? '',
        }),
        label: t('Send a new request'),
      };
    case 'revoked':
      return {
        words: t('On {day} we withdrew your permission to list homes: {reason}', {
          day: formatDate(request.turnedAt),
          reason: request.reason ?? '',
        }),
        label: t('Send a new request'),
      };
    default:
      return {
        words: t('Want to list your own homes? Tell us about you and your properties. It takes two minutes.'),
        label: t('Request to list homes'),
      };
  }
}
