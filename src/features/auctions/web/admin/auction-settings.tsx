import { useQuery } from '@tanstack/react-query';
import { auctionRulesQuery } from '#features/auctions/web/queries.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { BankUserList } from './bank-users.tsx';
import { LotRulesForm } from './lot-rules-form.tsx';
import { LotStepsForm } from './lot-steps-form.tsx';

/**
 * Renders the forms for the settings of all auctions: the legal steps, the bidding rules and the bank users.
 */
export default function AuctionSettings() {
  const { data: settings, error, refetch } = useQuery(auctionRulesQuery());
  if (error && !settings)
    return <LoadError onRetry={() => void refetch()}>We could not load the rules.</LoadError>;
  if (!settings) return <p className="text-muted">Loading...</p>;
  return (
    <div className="grid gap-8">
      <LotStepsForm key={`steps ${settings.version}`} settings={settings} />
      <LotRulesForm key={`rules ${settings.version}`} settings={settings} />
      <BankUserList />
    </div>
  );
}
