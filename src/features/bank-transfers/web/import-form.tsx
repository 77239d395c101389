import { type FormEvent, useId, useState } from 'react';
import { type PreviewState, statementLimits } from '#features/bank-transfers/choices.ts';
import type { BankOverview, ImportReply, PreviewLine } from '#features/bank-transfers/schema.ts';
import { formatBankCode } from '#features/payments/bank-code.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { sendStatement } from './queries.ts';

type Props = { accounts: BankOverview['accounts']; onImported: () => void };
type Chosen = { account: string; file: File };

/** Imports a statement, after a preview of what it will credit. */
export function ImportForm({ accounts, onImported }: Props) {
  const { isPending, fields, message, submit } = useSubmit<ImportReply>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<ImportReply | null>(null);
  const ids = { account: useId(), file: useId() };

  function send({ account, file }: Chosen, isPreview: boolean) {
    const name = file.name.slice(0, statementLimits.fileName);
    return submit(() => sendStatement({ account, name, preview: isPreview ? 'yes' : 'no' }, file));
  }

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('statement');
    if (!(file instanceof File) || file.size === 0) return;
    const next = { account: String(form.get('account')), file };
    setPreview(null);
    const reply = await send(next, true);
    if (!reply) return;
    setChosen(next);
    setPreview(reply);
  }

  async function importChosen() {
    const reply = chosen && (await send(chosen, false));
    if (!reply) return;
    setPreview(null);
    setChosen(null);
    onImported();
    showToast({ title: 'Statement imported', description: outcomeText(reply) });
  }

  return (
    <Card>
      <Section title="Import a statement">
        <form onSubmit={(event) => void read(event)} className="grid gap-3">
          <FieldFrame id={ids.account} label="Account">
            <select name="account" {...controlProps({ id: ids.account })}>
              {accounts.map(({ id, bank, accountNumber, currency }) => (
                <option key={id} value={id}>{`${bank}, ${accountNumber} (${currency})`}</option>
              ))}
            </select>
          </FieldFrame>
          <FieldFrame id={ids.file} label="CSV file">
            <input
              type="file"
              name="statement"
              accept=".csv,.txt,text/csv,text/plain"
              required
              disabled={isPending}
              // Otherwise the chooser would ignore a corrected file with the same name.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={() => setPreview(null)}
              {...controlProps({ id: ids.file })}
              className={fileClass}
            />
          </FieldFrame>
          <Button
            type="submit"
            tone={preview ? 'secondary' : 'primary'}
            disabled={isPending}
            className="justify-self-start max-sm:w-full"
          >
            {isPending && !preview ? 'Reading...' : 'Preview statement'}
          </Button>
        </form>
        {message && (
          <Notice tone="danger" role="alert">
            <p className="whitespace-pre-line">{fields['statement'] ?? fields['account'] ?? message}</p>
          </Notice>
        )}
        {preview && <Preview preview={preview} isPending={isPending} onImport={() => void importChosen()} />}
      </Section>
    </Card>
  );
}

const counted = (count: number, [one, many]: [string, string]) => `${count} ${count === 1 ? one : many}`;

function outcomeText({ lines, credited, waiting }: ImportReply): string {
  const added = lines.filter(({ state }) => state !== 'known').length;
  return [
    counted(added, ['new line', 'new lines']),
    credited > 0 && `${counted(credited, ['payment', 'payments'])} credited`,
    waiting > 0 && `${counted(waiting, ['match waits', 'matches wait'])} for another admin`,
  ]
    .filter(Boolean)
    .join(', ');
}

const stateLabels: Record<PreviewState, [label: string, tone: BadgeTone]> = {
  exact: ['Will be matched', 'ok'],
  proposed: ['To check', 'info'],
  none: ['No payment found', 'plain'],
  known: ['Imported before', 'plain'],
};

type PreviewProps = { preview: ImportReply; isPending: boolean; onImport: () => void };

function Preview({ preview, isPending, onImport }: PreviewProps) {
  const { lines, skipped, currency } = preview;
  const added = lines.filter(({ state }) => state !== 'known');
  return (
    <div role="status" className="grid gap-3">
      <p>
        {counted(added.length, ['new line', 'new lines'])} of incoming money.
        {added.length < lines.length && ` ${lines.length - added.length} imported before.`}
        {skipped > 0 && ` ${counted(skipped, ['other row', 'other rows'])} left out.`} Nothing is stored yet.
      </p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-y border-line">
        {(added.length > 0 ? added : lines).map((line) => (
          <PreviewRow key={line.line} line={line} currency={currency} />
        ))}
      </ul>
      {added.length > 0 && (
        <Button disabled={isPending} className="justify-self-start max-sm:w-full" onClick={onImport}>
          {isPending ? 'Importing...' : `Import ${counted(added.length, ['line', 'lines'])}`}
        </Button>
      )}
    </div>
  );
}

function PreviewRow({ line, currency }: { line: PreviewLine; currency: string }) {
  const { day, description, amount, state, transfer } = line;
  const [label, tone] = stateLabels[state];
  return (
    <li className="grid gap-1 py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="t-strong">{formatMoney(amount, currency)}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="t-small wrap-anywhere text-muted">
        {formatDate(day)} · {description}
      </p>
      {transfer && (
        <p className="t-small wrap-anywhere">
          {`${formatBankCode(transfer.code)} · ${transfer.name} · ${transfer.title}, ${formatMoney(transfer.amount, transfer.currency)}`}
        </p>
      )}
    </li>
  );
}
