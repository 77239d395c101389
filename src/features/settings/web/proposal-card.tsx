import { type FormEvent, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import {
  ReauthenticationFields,
  readReauthentication,
} from '#features/accounts/web/settings/reauthentication-fields.tsx';
import type { Setting, SettingProposal } from '#features/settings/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { AddedValues, Differences } from './preview-dialog.tsx';
import { sendApproval, sendRefusal } from './queries.ts';

type Props = { proposal: SettingProposal };

/** Shows a change that waits for another admin, who approves or declines it. */
export function ProposalCard({ proposal }: Props) {
  const { id, title, by, at, expiresAt, reason, isOwn } = proposal;
  const [isApproving, setApproving] = useState(false);
  const refusal = useSubmit<true>();

  async function decline() {
    const isSent = await refusal.submit(async () => {
      await sendRefusal(id);
      return true;
    });
    if (isSent) showToast({ title: isOwn ? 'Proposal withdrawn' : 'Change declined', description: title });
  }

  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="t-strong wrap-anywhere">{title}</h3>
        <Badge tone="info">{isOwn ? 'Waits for another admin' : 'Waits for approval'}</Badge>
      </div>
      <p className="t-small text-muted">
        {`Proposed ${formatDate(at)}, ${formatTime(at)}, by ${by}. It expires on ${formatDate(expiresAt)}.`}
      </p>
      <p className="wrap-anywhere">{reason}</p>
      <Changes proposal={proposal} />
      <FormError message={refusal.message} fields={refusal.fields} />
      <div className="flex flex-wrap gap-2">
        {!isOwn && <Button onClick={() => setApproving(true)}>Approve</Button>}
        <Button tone="secondary" disabled={refusal.isPending} onClick={() => void decline()}>
          {isOwn ? 'Withdraw' : 'Decline'}
        </Button>
      </div>
      {isApproving && <ApprovalDialog proposal={proposal} onClose={() => setApproving(false)} />}
    </Card>
  );
}

function Changes({ proposal: { key, changes } }: Props) {
  return key === null ? <AddedValues changes={changes} /> : <Differences changes={changes} />;
}

function ApprovalDialog({ proposal, onClose }: Props & { onClose(): void }) {
  const { isPending, fields, message, submit } = useSubmit<Setting>();
  const hasTwoFactor = useCurrentUser()?.hasTwoFactor ?? false;

  async function approve(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const proof = readReauthentication(event.currentTarget);
    const saved = await submit(() => sendApproval(proposal.id, proof));
    if (!saved) return;
    showToast({ title: 'Change approved', description: saved.title });
    onClose();
  }

  return (
    <Dialog
      title={`Approve: ${proposal.title}`}
      description={`Check the details with ${proposal.by} by phone or in person before you approve them.`}
      isOpen
      onClose={onClose}
    >
      <Changes proposal={proposal} />
      <SecretForm onSubmit={(event) => void approve(event)} className="mt-6 grid gap-4">
        <ReauthenticationFields hasTwoFactor={hasTwoFactor} fields={fields} />
        <FormError message={message} fields={fields} />
        <DialogFoot>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Approving...' : 'Approve change'}
          </Button>
        </DialogFoot>
      </SecretForm>
    </Dialog>
  );
}
