import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckDocument, OwnCheck, OwnChecks } from '#features/verification/check-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { badgeLabel } from './badge-labels.ts';
import { checkStateNames, checkStateTones, documentLabel, documentNames } from './check-labels.ts';
import { ownChecksQuery, sendCheckWithdrawal } from './check-queries.ts';
import { ItemForm } from './item-form.tsx';

type Props = { home: number | null; title: string };

/** Shows the checklist of a member or of one of their homes. It updates after an admin's decision. */
export function ChecklistSection({ home, title }: Props) {
  const { data, error } = useQuery(ownChecksQuery(home));
  if (error && !data)
    return (
      <Notice tone="danger" role="alert">
        {error.status === 404
          ? 'Home not found in your listings.'
          : 'We could not load your checks. Please try again later.'}
      </Notice>
    );
  if (!data) return <Skeleton className="h-48 w-full" />;
  if (data.items.length === 0) return null;
  return (
    <section aria-labelledby="checks" className="grid gap-4">
      <h2 id="checks" className="t-heading">
        {title}
      </h2>
      <p className="text-muted">
        {`When you pass a check, you get a public badge with the date. Documents are encrypted, and only you and our admins can open them. We delete them ${retentionLabel(data.papersKeptDays)} we decide.`}
      </p>
      <ul className="grid gap-4">
        {data.items.map((entry) => (
          <Card as="li" key={entry.item.id} className="grid gap-3">
            <Item entry={entry} home={home} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

const retentionLabel = (days: number) => (days === 0 ? 'as soon as' : `${days} days after`);

type Entry = OwnChecks['items'][number];

function Item({ entry, home }: { entry: Entry; home: number | null }) {
  const { item, badge, latest } = entry;
  const pendingCheck = latest?.state === 'given' ? latest : null;
  return (
    <>
      <h3 className="t-subhead">{item.title}</h3>
      {badge && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="ok">{badgeLabel(item.badge)}</Badge>
          <span className="t-small text-muted">
            {`${formatDate(badge.decidedAt ?? badge.givenAt)}, until ${formatDate(badge.expiresAt ?? badge.givenAt)}`}
          </span>
        </p>
      )}
      {latest && <CheckStatus check={latest} />}
      {pendingCheck && <WithdrawCheck check={pendingCheck} home={home} />}
      {badge ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">Renew</summary>
          <RequiredItem entry={entry} home={home} />
        </details>
      ) : (
        (item.requires === 'paper' || !pendingCheck) && <RequiredItem entry={entry} home={home} />
      )}
    </>
  );
}

function RequiredItem({ entry: { item, latest }, home }: { entry: Entry; home: number | null }) {
  const isAdditional = latest?.state === 'given';
  return (
    <div className="grid gap-3">
      <p>{item.asks}</p>
      <ItemForm item={item} home={home} isAdditional={isAdditional} />
    </div>
  );
}

function CheckStatus({ check }: { check: OwnCheck }) {
  const { state, reason, decidedAt, givenAt, document, statement, papers } = check;
  return (
    <Notice role="status">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={checkStateTones[state]}>{checkStateNames[state]}</Badge>
          <span className="t-small text-muted">
            {decidedAt ? formatDate(decidedAt) : `Submitted ${formatDate(givenAt)}`}
          </span>
        </p>
        {reason && <p className="whitespace-pre-line">{reason}</p>}
        {state === 'given' && document && <p>{documentNames[document]}</p>}
        {state === 'given' && statement && <p className="whitespace-pre-line">{statement}</p>}
        <CheckDocumentList papers={papers} />
      </div>
    </Notice>
  );
}

/** Lists documents with their download links, for users who may open them. */
export function CheckDocumentList({ papers }: { papers: CheckDocument[] }) {
  if (papers.length === 0) return null;
  return (
    <ul>
      {papers.map((checkDocument) => (
        <li key={checkDocument.id}>
          <TextLink href={`/api/verification/papers/${checkDocument.id}`} download>
            {checkDocument.name}
          </TextLink>
          <span className="ml-2 t-small text-muted">{documentLabel(checkDocument)}</span>
        </li>
      ))}
    </ul>
  );
}

function WithdrawCheck({ check, home }: { check: OwnCheck; home: number | null }) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();
  async function withdraw() {
    await submit(() => sendCheckWithdrawal(check.id));
    await client.invalidateQueries({ queryKey: ownChecksQuery(home).queryKey });
  }
  return (
    <div>
      <FormError message={message} fields={fields} />
      <Button tone="quiet" className="-ml-4" disabled={isPending} onClick={() => void withdraw()}>
        {check.papers.length > 0 ? 'Withdraw and delete documents' : 'Withdraw'}
      </Button>
    </div>
  );
}
