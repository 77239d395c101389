import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { QueuedRequest, RequestDecision } from '#features/verification/schema.ts';
import { formatPhone } from '#kit/phone.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { sendDecision } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { approvalEffects, checkStatusNames, checkStatusTones } from './request-labels.ts';

type Verdict = RequestDecision['verdict'];

const dialogTexts: Record<Verdict, { title: string; label: string; act: string; hint?: string }> = {
  approve: {
    title: 'Approve application?',
    label: 'Reason for approval',
    act: 'Approve',
    hint: 'Recorded in the audit log for admins. For example “Called, and met at the office”.',
  },
  ask: { title: 'Request information', label: 'What information do you need?', act: 'Send question' },
  refuse: { title: 'Decline application', label: 'Reason', act: 'Decline' },
  revoke: { title: 'Revoke permission?', label: 'Reason', act: 'Revoke' },
};

/** Shows an admin's actions for a request. Each asks for the reason. The next request has the accent of the page. */
export function RequestActions({ request, isNext }: { request: QueuedRequest; isNext: boolean }) {
  const client = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/listing-requests'),
    });
  const { state, account, phone } = request;
  const isOpen = state === 'open' || state === 'asked';
  return (
    <>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {isOpen && (
          <Button
            tone={isNext ? 'primary' : 'secondary'}
            className="px-4"
            onClick={() => setVerdict('approve')}
          >
            Approve
          </Button>
        )}
        {state === 'open' && (
          <Button tone="secondary" className="px-4" onClick={() => setVerdict('ask')}>
            Request information
          </Button>
        )}
        {isOpen && (
          <Button tone="secondary" className="px-4" onClick={() => setVerdict('refuse')}>
            Decline
          </Button>
        )}
        {request.isHeld && (
          <Button tone="secondary" className="px-4" onClick={() => setVerdict('revoke')}>
            Revoke permission
          </Button>
        )}
        {!isOpen && <AuditLogLink username={account.username} />}
      </p>
      {verdict && (
        <ReasonDialog
          {...dialogTexts[verdict]}
          description={`${account.fullName}, ${formatPhone(phone)}`}
          below={verdict === 'approve' && <ReasonInEmail />}
          send={(reason, form) =>
            sendDecision(
              request.id,
              verdict === 'approve'
                ? { verdict, reason, isTold: form.get('isTold') === 'yes' }
                : { verdict, reason },
            )
          }
          onDone={() => void refresh()}
          onClose={() => setVerdict(null)}
        >
          {verdict === 'approve' && <Consequences request={request} />}
          {verdict === 'revoke' && (
            <p>
              They immediately lose the ability to list or edit homes, and we email them. Their existing
              listings stay up. You can hide or delete them under listings.
            </p>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

function AuditLogLink({ username }: { username: string }): ReactNode {
  return <TextLink href={`/admin/audit?who=${encodeURIComponent(username)}`}>View in audit log</TextLink>;
}

/** Explains the effects of an approval, and shows the statuses of the checks. */
function Consequences({ request }: { request: QueuedRequest }) {
  return (
    <>
      <ul className="grid list-disc gap-1 pl-4">
        {approvalEffects(request).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <RequestChecks request={request} />
    </>
  );
}

/** Lists the checks that the applicant must pass, with their statuses. */
export function RequestChecks({ request: { checks } }: { request: QueuedRequest }) {
  if (checks.length === 0) return null;
  return (
    <dl className="grid gap-1 t-small">
      {checks.map(({ title, standing }) => (
        <div key={title} className="flex flex-wrap items-center gap-2">
          <dt>{title}</dt>
          <dd>
            <Badge tone={checkStatusTones[standing]}>{checkStatusNames[standing]}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReasonInEmail() {
  return <Checkbox name="isTold" value="yes" label="Include this in the email to the member" />;
}
