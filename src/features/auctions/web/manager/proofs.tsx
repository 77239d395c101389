import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ShownProof } from '#features/auctions/document-schema.ts';
import { documentLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { sendPaymentConfirmation } from '#features/auctions/web/queries.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LotPanelSection } from './lot-section.tsx';

type Props = {
  lotId: number;
  proofs: ShownProof[];
  /** The key of the query that contains the proofs. */
  queryKey: QueryKey;
};

/** Shows the payment proofs to the seller and the bank. Renders nothing before the first proof. */
export function Proofs({ lotId, proofs, queryKey }: Props) {
  if (proofs.length === 0) return null;
  return (
    <LotPanelSection title="Proofs of payment">
      <ul className="divide-y divide-line">
        {proofs.map((proof) => (
          <li key={proof.id} className="py-3">
            <ProofRow lotId={lotId} proof={proof} queryKey={queryKey} />
          </li>
        ))}
      </ul>
    </LotPanelSection>
  );
}

function ProofRow({ lotId, proof, queryKey }: { lotId: number; proof: ShownProof; queryKey: QueryKey }) {
  const client = useQueryClient();
  const sending = useSubmit<null>();
  const day = formatAuctionDay(proof.sentAt);
  async function confirmReceived() {
    await sending.submit(() => sendPaymentConfirmation(lotId, proof.id));
    await client.invalidateQueries({ queryKey });
  }
  return (
    <>
      <a href={`/api/lots/${lotId}/payment-proofs/${proof.id}`} download className="link">
        {`Proof of payment from bidder ${proof.bidder}`}
      </a>
      <span className="block t-small text-muted">{`${documentLabel(proof)} · sent ${day}`}</span>
      <FormError message={sending.message} fields={sending.fields} />
      {proof.receivedAt ? (
        <p className="text-ok">{`Payment received ${formatAuctionDay(proof.receivedAt)}`}</p>
      ) : (
        <Button
          tone="secondary"
          className="mt-2"
          disabled={sending.isPending}
          aria-label={`Mark the payment of bidder ${proof.bidder}, sent ${day}, as received`}
          onClick={() => void confirmReceived()}
        >
          Mark as received
        </Button>
      )}
    </>
  );
}
