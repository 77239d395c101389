import { useQuery } from '@tanstack/react-query';
import type { PageContext } from '#app/web/route-table.ts';
import { MembershipPayLinkView } from '#features/memberships/web/membership-pay-link-view.tsx';
import { payLinkQuery } from '#features/memberships/web/queries.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = { ...privatePageMeta('Pay for a membership'), takesPayments: () => true };

/**
 * The page to pay for a membership. Anyone with the link may open it, for example from an email or a chat,
 * even without an account.
 */
export default function MembershipPayLinkPage({ params }: PageContext) {
  const token = params['mark'] ?? '';
  const { data, error, refetch } = useQuery(payLinkQuery(token));
  return (
    <div className="page-frame form-column py-8 md:py-12">
      {data && <MembershipPayLinkView token={token} membership={data} />}
      {!data && <h1 className="mb-6 t-title">Membership payment</h1>}
      {!data && !error && <p className="text-muted">Loading...</p>}
      {!data && error && error.status < 500 && (
        <div className="grid justify-items-start gap-4">
          <p>We could not find this membership. The link may be incomplete.</p>
          <LinkButton href="/">Return to Home</LinkButton>
        </div>
      )}
      {!data && error && !(error.status < 500) && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">We could not load this membership. Please try again in a moment.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </div>
  );
}
