import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { AvailabilityCheck } from './availability-check.tsx';
import { linkQuery, sendAnswerByLink } from './queries.ts';

/**
 * Shows the page that an email links to. No answer is sent until the reader taps a button.
 * @param token null until it has been read from the address
 */
export function AvailabilityLink({ token }: { token: string | null }) {
  const client = useQueryClient();
  const query = linkQuery(token ?? '');
  const { data, error } = useQuery({ ...query, enabled: token !== null });
  if (!data)
    return error ? (
      <div className="mt-4 grid gap-4">
        <p role="alert">
          {error.status < 500
            ? 'This link is incomplete, or the home has been deleted.'
            : 'We could not load this page. Please try again later.'}
        </p>
        <p>
          <LinkButton href="/admin/claims">Sign in to answer</LinkButton>
        </p>
      </div>
    ) : (
      <p className="mt-4 text-muted">Loading...</p>
    );
  return (
    <ul className="mt-6 grid gap-3">
      {data.map((check) => (
        <AvailabilityCheck
          key={check.id}
          check={check}
          sendAnswer={(isFree) => sendAnswerByLink(token ?? '', check.id, isFree)}
          onAnswered={(answer) =>
            client.setQueryData(query.queryKey, (checks) =>
              checks?.map((existing) => (existing.id === answer.id ? answer : existing)),
            )
          }
        />
      ))}
    </ul>
  );
}
