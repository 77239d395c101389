import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { reportLimits } from '#features/provider-reports/choices.ts';
import type { Report, Reports } from '#features/provider-reports/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { reportQuery, reportsQuery, sendReport } from './queries.ts';
import { addressOfReport } from './report-labels.ts';

type Props = Pick<Reports, 'reportsUrl' | 'lastMonth'>;

/** Uploads a report of the provider, and opens its comparison with our books. */
export function UploadForm({ reportsUrl, lastMonth }: Props) {
  const { isPending, fields, message, submit } = useSubmit<Report>();
  const [file, setFile] = useState<File | null>(null);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const fileId = useId();
  const { known, report: fileError, ...dayErrors } = fields;

  async function upload(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const day = (name: string) => String(form.get(name) ?? '');
    if (!file) return;
    const query = { from: day('from'), to: day('to'), name: file.name.slice(0, reportLimits.fileName) };
    const stored = await submit(() => sendReport(query, file));
    if (!stored) return;
    const { id } = stored.report;
    client.setQueryData(reportQuery(id).queryKey, stored);
    void client.invalidateQueries({ queryKey: reportsQuery().queryKey });
    navigate(addressOfReport(id));
  }

  return (
    <Card as="section" aria-labelledby="upload-heading">
      <h2 id="upload-heading" className="t-heading">
        Compare a report with our books
      </h2>
      <p className="mt-1 text-muted">
        Choose the provider’s CSV file with one row for each payment, refund and payout, and the days that it
        covers.
      </p>
      <form
        onSubmit={(event) => void upload(event)}
        className="mt-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-[10rem_10rem_minmax(0,1fr)]"
      >
        <Field
          label="From"
          name="from"
          type="date"
          required
          defaultValue={lastMonth.from}
          error={dayErrors.from}
        />
        <Field label="To" name="to" type="date" required defaultValue={lastMonth.to} error={dayErrors.to} />
        <FieldFrame id={fileId} label="CSV file" className="max-lg:col-span-2">
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            required
            disabled={isPending}
            // Otherwise the chooser would ignore a corrected file with the same name.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            {...controlProps({ id: fileId })}
            className={fileClass}
          />
        </FieldFrame>
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="submit" disabled={isPending} className="max-sm:w-full">
            {isPending ? 'Comparing...' : 'Compare report'}
          </Button>
          {reportsUrl && (
            <TextLink href={reportsUrl} target="_blank" rel="noreferrer">
              Get the report from the provider
            </TextLink>
          )}
        </div>
      </form>
      {(message || fileError) && (
        <Notice
          tone="danger"
          role="alert"
          className="mt-3"
          action={
            known && (
              <Link href={addressOfReport(known)} className="inline-flex min-h-11 items-center link">
                Open this report
              </Link>
            )
          }
        >
          <p className="whitespace-pre-line">{fileError ?? message}</p>
        </Notice>
      )}
    </Card>
  );
}
