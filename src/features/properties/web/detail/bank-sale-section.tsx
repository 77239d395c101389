import { auctionState } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { AuctionBadge } from '../auction-badge.tsx';
import { bankSaleFacts, noGuarantee } from './bank-sale-facts.ts';
import { DetailSection } from './detail-section.tsx';
import { FactList } from './fact-list.tsx';

/** @param now the server's */
export function BankSaleSection({ property, now }: { property: Property; now: Date }) {
  const state = auctionState(now, property);
  return (
    <DetailSection title="The auction">
      {state && <AuctionBadge state={state} />}
      <FactList facts={bankSaleFacts(property)} />
      <p className="mt-2 rounded-control bg-sunken p-4 text-sm">{noGuarantee}</p>
    </DetailSection>
  );
}
