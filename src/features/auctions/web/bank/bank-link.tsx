import { useQuery } from '@tanstack/react-query';
import { bankLotsQuery } from '#features/auctions/web/queries.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';

/** Links to the auctions of the user's bank. Renders nothing for other users. */
export function BankLink() {
  const { data: lots = [] } = useQuery(bankLotsQuery());
  if (lots.length === 0) return null;
  return (
    <p className="mt-6">
      <LinkButton href="/admin/auctions" tone="secondary">
        Your bank’s auctions
      </LinkButton>
    </p>
  );
}
