import { useQuery } from '@tanstack/react-query';
import { auctionRulesQuery } from '#features/auctions/web/queries.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { BankUserList } from './bank-users.tsx';
import { LotRulesForm } from './lot-rules-form.tsx';
import { LotStepsForm } from './lot-steps-form.tsx';

/**
 * Edits the settings of all auctions: the steps that the law requires, the bidding rules and the bank
 * accounts.
 */
export default function LotOffice() {
  const { data: law, error, refetch } = useQuery(auctionRulesQuery());
  if (error && !law)
    return <LoadError onRetry={() => void refetch()}>We could not load the rules.</LoadError>;
  if (!law) return <p className="text-muted">Loading...</p>;
  return (
    <div className="grid gap-10">
      <LotStepsForm key={`steps ${law.version}`} law={law} />
      <LotRulesForm key={`rules ${law.version}`} law={law} />
      <BankUserList />
    </div>
  );
}
