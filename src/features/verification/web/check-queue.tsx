import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import type { CheckDecision, QueuedCheck } from '#features/verification/check-schema.ts';
import { identityDocuments, inspectionMethods } from '#features/verification/choices.ts';
import { formatDate } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AdminQueue, RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { checkStateNames, checkStateTones, documentNames, inspectionMethodNames } from './check-labels.ts';
import { checksQuery, sendCheckDecision } from './check-queries.ts';
import { CheckDocumentList } from './checklist-section.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ageLabel } from './request-labels.ts';

/** Shows the pending and recently decided checks to admins. */
export function CheckQueue() {
  const { data, isError, dataUpdatedAt } = useQuery(checksQuery());
  return (
    <section aria-labelledby="to-check" className="grid gap-4">
      <h2 id="to-check" className="t-heading">
        Verification checks
      </h2>
      <AdminQueue
        items={data?.waiting}
        isError={isError}
        failedText="the checks"
        emptyText="No checks to decide."
      >
        <ul className="grid gap-3">
          {data?.waiting.map((check) => (
            <CheckCard key={check.id} check={check} age={ageLabel(check.givenAt, dataUpdatedAt)} />
          ))}
        </ul>
      </AdminQueue>
      <RecentlyDecided count={data?.decided.length}>
        <ul className="grid gap-3">
          {data?.decided.map((check) => (
            <CheckCard key={check.id} check={check} age={null} />
          ))}
        </ul>
      </RecentlyDecided>
    </section>
  );
}

type Verdict = CheckDecision['verdict'];

function CheckCard({ check, age }: { check: QueuedCheck; age: string | null }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { item, member, home, statement, document, documentEnd, papers, state, reason, decidedAt } = check;
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="t-strong">{`${item.title}: ${member.fullName}`}</h3>
          <p className="t-small text-muted">
            <PersonLink id={member.id}>{member.username}</PersonLink>
            {member.phone && (
              <>
                {' · '}
                <a href={`tel:${member.phone}`} className="py-3 link">
                  {formatPhone(member.phone)}
                </a>
              </>
            )}
          </p>
        </div>
        <Badge tone={checkStateTones[state]}>
          {age === null ? checkStateNames[state] : `Pending: ${age}`}
        </Badge>
      </div>
      {home && (
        <p>
          <Link href={`/property/${home.id}`} className="py-3 link wrap-anywhere">
            {`${home.id}, ${home.title}, ${home.location}`}
          </Link>
        </p>
      )}
      {document && <p>{`${documentNames[document]}${documentEnd ? `, ending in ${documentEnd}` : ''}`}</p>}
      {statement && <p className="whitespace-pre-line">{statement}</p>}
      <CheckDocumentList papers={papers} />
      {reason && (
        <Notice className="t-small whitespace-pre-line">
          {reason}
          <span className="block text-muted">
            {[check.decidedBy, decidedAt && formatDate(decidedAt)].filter(Boolean).join(', ')}
            {check.expiresAt && state === 'passed' && `, until ${formatDate(check.expiresAt)}`}
          </span>
        </Notice>
      )}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {state === 'given' && (
          <>
            <Button tone="secondary" className="px-4" onClick={() => setVerdict('pass')}>
              Confirm
            </Button>
            <Button tone="secondary" className="px-4" onClick={() => setVerdict('refuse')}>
              Decline
            </Button>
          </>
        )}
        {state === 'passed' && (
          <Button tone="secondary" className="px-4" onClick={() => setVerdict('revoke')}>
            Revoke badge
          </Button>
        )}
      </p>
      {verdict && <DecisionDialog check={check} verdict={verdict} onClose={() => setVerdict(null)} />}
    </Card>
  );
}

const dialogTexts: Record<Verdict, { title: string; label: string; act: string }> = {
  pass: { title: 'Confirm check', label: 'What did you see?', act: 'Award badge' },
  refuse: { title: 'Decline check', label: 'Reason', act: 'Decline' },
  revoke: { title: 'Revoke badge', label: 'Reason', act: 'Revoke badge' },
};

type DecidingProps = { check: QueuedCheck; verdict: Verdict; onClose(): void };

function DecisionDialog({ check, verdict, onClose }: DecidingProps) {
  const client = useQueryClient();
  const isIdentity = verdict === 'pass' && check.item.requires === 'result';

  function decisionOf(reason: string, form: FormData): CheckDecision {
    if (verdict !== 'pass') return { verdict, reason };
    const document = identityDocuments.find((option) => option === form.get('document'));
    const seenHow = inspectionMethods.find((option) => option === form.get('seenHow'));
    const documentEnd = String(form.get('documentEnd') ?? '').trim();
    return {
      verdict,
      reason,
      ...(isIdentity && document && { document }),
      ...(isIdentity && seenHow && { seenHow }),
      ...(isIdentity && documentEnd && { documentEnd }),
    };
  }

  return (
    <ReasonDialog
      {...dialogTexts[verdict]}
      description={`${check.item.title}: ${check.home?.title ?? check.member.fullName}`}
      send={(reason, form) => sendCheckDecision(check.id, decisionOf(reason, form))}
      onDone={() => void client.invalidateQueries({ queryKey: checksQuery().queryKey })}
      onClose={onClose}
    >
      {isIdentity && <InspectionFields check={check} />}
    </ReasonDialog>
  );
}

/** Renders the fields for the inspection of an ID document. No other details of it are stored. */
export function InspectionFields({ check }: { check: Pick<QueuedCheck, 'document'> }) {
  const id = useId();
  const [kind, method] = [{ id: `${id}-kind` }, { id: `${id}-how` }];
  return (
    <>
      <FieldFrame {...kind} label="ID type">
        <select {...controlProps(kind)} name="document" defaultValue={check.document ?? ''}>
          <option value="">Choose an ID type</option>
          {identityDocuments.map((name) => (
            <option key={name} value={name}>
              {documentNames[name]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field
        label="Last characters of ID number"
        name="documentEnd"
        maxLength={4}
        autoComplete="off"
        hint="At most four. We do not keep any other part of the ID."
      />
      <FieldFrame {...method} label="How you saw it">
        <select {...controlProps(method)} name="seenHow" defaultValue="">
          <option value="">Choose an option</option>
          {inspectionMethods.map((method) => (
            <option key={method} value={method}>
              {inspectionMethodNames[method]}
            </option>
          ))}
        </select>
      </FieldFrame>
    </>
  );
}
