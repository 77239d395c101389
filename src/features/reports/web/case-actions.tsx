import { useState } from 'react';
import { Link } from 'wouter';
import type { Decision } from '#features/reports/choices.ts';
import type { QueuedCase, Report } from '#features/reports/schema.ts';
import { maxMessageLength } from '#features/viewing-claims/choices.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import { TextButton } from '#kit/web/ui/text-link.tsx';
import { returningLabel } from './case-labels.ts';
import { sendAbuse, sendDecision, sendHiding } from './queries.ts';

type CaseAction = 'hide' | Decision;

const labels: Record<CaseAction, { title: string; hint: string; act: string }> = {
  hide: {
    title: 'Hide listing now',
    hint: 'We send this to the owner and ask for a response. Do not say who reported the listing.',
    act: 'Hide listing',
  },
  keep: {
    title: 'Keep hidden',
    hint: 'We send this to the owner and the people who reported the listing.',
    act: 'Keep hidden',
  },
  restore: {
    title: 'Restore listing',
    hint: 'We send this to the owner and the people who reported the listing.',
    act: 'Restore listing',
  },
  dismiss: {
    title: 'Dismiss report',
    hint: 'We send this to the people who reported the listing. The owner is not notified.',
    act: 'Dismiss report',
  },
};

function allowedActions({ state, listing, mayDecide }: QueuedCase): CaseAction[] {
  if (!mayDecide) return [];
  switch (state) {
    case 'open':
      return listing && !listing.isUpForAuction ? ['hide', 'dismiss'] : ['dismiss'];
    case 'hidden':
    case 'appealed':
      return ['keep', 'restore'];
    case 'kept':
    case 'upheld':
      return ['restore'];
    default:
      return [];
  }
}

/** Shows the actions for a case, each of which needs a reason. */
export function CaseActions({ reportCase, onDone }: { reportCase: QueuedCase; onDone: () => void }) {
  const [selected, setSelected] = useState<CaseAction | null>(null);
  const actions = allowedActions(reportCase);
  const { id, home } = reportCase;
  if (reportCase.state === 'appealed' && !reportCase.mayDecide)
    return (
      <p className="mt-3 t-small text-muted">
        {reportCase.needsAnotherAdmin ? (
          <>
            This appeal is against your own decision, and you are the only admin. Make another user an admin
            under{' '}
            <Link href="/admin/users" className="link">
              Users
            </Link>{' '}
            so that they can decide it. The listing stays hidden until then.
          </>
        ) : (
          'You took part in the first decision, so another admin has to decide this appeal.'
        )}
      </p>
    );
  return (
    <>
      {actions.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-2">
          {actions.map((action, index) => (
            <Button
              key={action}
              tone={
                index === 0 && reportCase.state !== 'kept' && reportCase.state !== 'upheld'
                  ? 'primary'
                  : 'secondary'
              }
              className="px-4"
              onClick={() => setSelected(action)}
            >
              {labels[action].act}
              <span className="sr-only">{`: ${home.title}`}</span>
            </Button>
          ))}
        </p>
      )}
      {selected && (
        <MessageDialog
          {...labels[selected]}
          description={[home.title, selected === 'restore' && returningLabel(reportCase.returning)]
            .filter(Boolean)
            .join('. ')}
          label="Reason"
          field="reason"
          maxLength={maxMessageLength}
          draftKey={`${selected} of case ${id}`}
          send={(reason, key) =>
            selected === 'hide' ? sendHiding(id, reason, key) : sendDecision(id, selected, reason, key)
          }
          onDone={onDone}
          onClose={() => setSelected(null)}
        />
      )}
    </>
  );
}

/** Shows the actions against abusive reporters. */
export function ReporterActions({ report, onDone }: { report: Report; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)} className="t-small">
        Dismiss all reports from this person
      </TextButton>
      {isOpen && (
        <MessageDialog
          title="Dismiss all reports from this person"
          description="We dismiss all their open reports and ignore new ones for 30 days."
          label="Reason"
          hint="Only recorded in the audit log."
          act="Dismiss reports"
          field="reason"
          maxLength={maxMessageLength}
          draftKey={`reporter of report ${report.id}`}
          send={(reason, key) => sendAbuse(report.id, reason, key)}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
