import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BankOverview, DoneLine } from '#features/bank-transfers/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { ImportForm } from './import-form.tsx';
import { LineCard } from './line-card.tsx';
import { bankOverviewQuery, sendUndo } from './queries.ts';
import { TransferCard } from './transfer-card.tsx';

/** Matches the lines of our bank's statements with the payments that are made at the bank. */
export function BankTransfers() {
  const client = useQueryClient();
  const query = bankOverviewQuery();
  const { data, error, refetch } = useQuery(query);
  const onChanged = (overview: BankOverview) => client.setQueryData(query.queryKey, overview);
  return (
    <DeskPage title="Bank transfers" isNarrow>
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>We could not load the bank transfers.</LoadError>
      )}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <>
          {data.accounts.length === 0 ? (
            <Notice action={<TextLink href="/admin/settings">Open settings</TextLink>}>
              Payers cannot pay at a bank yet. Add an account under “Bank accounts for payments”.
            </Notice>
          ) : (
            <ImportForm accounts={data.accounts} onImported={() => void refetch()} />
          )}
          <Section title="Money to match">
            {data.lines.length === 0 ? (
              <p className="text-muted">
                No money to match. Incoming money appears here when you import a statement.
              </p>
            ) : (
              <ul className="grid gap-3">
                {data.lines.map((line) => (
                  <LineCard key={line.id} line={line} transfers={data.transfers} onChanged={onChanged} />
                ))}
              </ul>
            )}
          </Section>
          <Section title="Expected transfers">
            {data.transfers.length === 0 ? (
              <p className="text-muted">
                No transfers expected. They appear here when a payer chooses to pay at the bank.
              </p>
            ) : (
              <ul className="grid gap-3">
                {data.transfers.map((transfer) => (
                  <TransferCard key={transfer.id} transfer={transfer} onChanged={onChanged} />
                ))}
              </ul>
            )}
          </Section>
          <RecentlyDecided count={data.done.length}>
            <ul className="grid gap-3">
              {data.done.map((line) => (
                <Done key={line.id} line={line} onChanged={onChanged} />
              ))}
            </ul>
          </RecentlyDecided>
        </>
      )}
    </DeskPage>
  );
}

function Done({ line, onChanged }: { line: DoneLine; onChanged: (overview: BankOverview) => void }) {
  const { isPending, message, submit } = useSubmit<BankOverview>();
  const { id, day, description, amount, currency, transfer, note, by, approvedBy, doneAt } = line;
  return (
    <Card as="li" className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="t-strong">{formatMoney(amount, currency)}</p>
        <Badge tone={transfer ? 'ok' : 'plain'}>{transfer ? 'Matched' : 'Set aside'}</Badge>
      </div>
      <p className="t-small text-muted">
        {formatDate(day)} · {description}
      </p>
      {transfer ? (
        <TextLink href={`/admin/payments/${transfer.reference}`}>{transfer.title}</TextLink>
      ) : (
        <p>{note}</p>
      )}
      <p className="t-small text-muted">
        By {by}
        {approvedBy && ` and ${approvedBy}`}, {formatDate(doneAt)}
      </p>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      {note !== null && (
        <Button
          tone="quiet"
          className="justify-self-start"
          disabled={isPending}
          aria-label={`Reopen: ${formatMoney(amount, currency)}, ${description}`}
          onClick={async () => {
            const overview = await submit(() => sendUndo(id));
            if (overview) onChanged(overview);
          }}
        >
          Reopen
        </Button>
      )}
    </Card>
  );
}
