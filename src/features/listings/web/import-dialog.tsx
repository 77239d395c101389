import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { importListings } from '#features/listings/api.ts';
import { deskLimits } from '#features/listings/limits.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { isRefusal, newKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { refreshDesk, refreshPublicLists, sendImport } from './queries.ts';

type Report = ReplyOf<typeof importListings>;

/**
 * A file whose response was lost or whose lines failed on the server; sending it again with its key imports it only
 * once.
 */
type Attempt = { key: string; csv: string };

const noAnswer = 'No answer came back.';

/** Imports a file of listings and reports the rejected lines. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const client = useQueryClient();
  const { isPending, message, fields, submit, refuse } = useSubmit<Report>(noAnswer);
  const [report, setReport] = useState<Report | null>(null);
  const [unfinished, setUnfinished] = useState<Attempt | null>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    setReport(null);
    if (file.size > deskLimits.importBytesMax) return refuse({ csv: 'At most 5 MB at once' });
    const csv = await file.text();
    await sendFile(unfinished?.csv === csv ? unfinished : { key: newKey(), csv });
  }

  async function sendFile(attempt: Attempt) {
    setUnfinished(attempt);
    const taken = await submit(() => send(attempt));
    if (!taken) return;
    setUnfinished(taken.refused.some(({ fields }) => fields.line) ? attempt : null);
    setReport(taken);
    if (taken.created > 0) {
      void refreshDesk(client);
      refreshPublicLists(client);
    }
  }

  async function send({ csv, key }: Attempt): Promise<Report> {
    try {
      return await sendImport(csv, key);
    } catch (error) {
      if (isRefusal(error)) setUnfinished(null);
      throw error;
    }
  }

  const fault = fields.csv ?? message;
  return (
    <Dialog
      title="Import properties"
      description="A CSV file whose first line names the fields, as in an export. Every other line becomes a new property; one that is here already is left as it is."
      isOpen={isOpen}
      onClose={onClose}
    >
      <label className="grid gap-1 font-medium">
        CSV file
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={isPending}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
          className={fileClass}
        />
      </label>
      <div role="status" className="mt-4">
        {isPending && <p className="text-muted">Importing...</p>}
        {fault && <p className="text-alert">{fault}</p>}
        {unfinished && !isPending && (
          <p>Choose Import again: properties that are already in will not be created twice.</p>
        )}
        {report && <ReportOf report={report} />}
      </div>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
        {unfinished && !isPending && <Button onClick={() => void sendFile(unfinished)}>Import again</Button>}
      </div>
    </Dialog>
  );
}

function ReportOf({ report: { created, refused, notes = [] } }: { report: Report }) {
  return (
    <>
      <p className="font-semibold">
        {created === 1 ? '1 property created' : `${created} properties created`}
        {refused.length > 0 && `, ${refused.length === 1 ? '1 line' : `${refused.length} lines`} refused`}
      </p>
      {refused.length > 0 && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          aria-label="Refused lines"
          className="mt-3 grid max-h-72 gap-2 overflow-y-auto"
        >
          {refused.map(({ line, title, fields }) => (
            <li key={line} className="rounded-control bg-sunken p-3 text-sm">
              <p className="font-semibold break-words">
                Line {line}
                {title && `: ${title}`}
              </p>
              {Object.entries(fields).map(([name, words]) => (
                <p key={name} className="text-alert">
                  {name}: {words}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          aria-label="Notes"
          className="mt-3 grid max-h-72 gap-2 overflow-y-auto"
        >
          {notes.map(({ line, title, note }) => (
            <li key={line} className="rounded-control bg-sunken p-3 text-sm">
              <p className="font-semibold break-words">
                Line {line}: {title}
              </p>
              <p>{note}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
