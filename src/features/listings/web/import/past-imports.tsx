import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PastImport } from '#features/listings/import-schema.ts';
import {
  pastImportsQuery,
  refreshListings,
  refreshPublicLists,
  sendImportUndo,
} from '#features/listings/web/queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { countLabel } from './import-rows.tsx';

type UndoResult = Awaited<ReturnType<typeof sendImportUndo>>;

/** Lists the imports of the last day. Each of them can be undone once. */
export function PastImports() {
  const { data = [] } = useQuery({
    ...pastImportsQuery(),
    // The list is reloaded while photos are being fetched.
    refetchInterval: ({ state }) =>
      state.data?.some(({ photosWaiting }) => photosWaiting > 0) ? 5_000 : false,
  });
  if (data.length === 0) return null;
  return (
    <section className="border-t border-line pt-4">
      <h3 className="t-strong">Imports of the last day</h3>
      <ul className="mt-2 grid gap-2">
        {data.map((pastImport) => (
          <Panel as="li" isSmall key={pastImport.id} className="t-small">
            <PastImportItem pastImport={pastImport} />
          </Panel>
        ))}
      </ul>
    </section>
  );
}

function PastImportItem({ pastImport }: { pastImport: PastImport }) {
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit<UndoResult>();
  const [isConfirming, setConfirming] = useState(false);
  const [undone, setUndone] = useState<UndoResult | null>(null);

  async function undo() {
    const report = await submit(() => sendImportUndo(pastImport.id));
    if (!report) return;
    setUndone(report);
    setConfirming(false);
    void client.invalidateQueries({ queryKey: pastImportsQuery().queryKey });
    void refreshListings(client);
    refreshPublicLists(client);
  }

  const isUndone = pastImport.undoneAt !== null || undone !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 break-words">
          <span className="t-strong">{pastImport.fileName}</span>
          <br />
          {formatDate(pastImport.importedAt)} at {formatTime(pastImport.importedAt)}: {pastImport.created}{' '}
          created, {pastImport.updated} updated
        </p>
        {isUndone ? (
          <p className="text-muted">Undone</p>
        ) : (
          !isConfirming && (
            <Button
              tone="secondary"
              onClick={() => setConfirming(true)}
              aria-label={`Undo ${pastImport.fileName}`}
            >
              Undo
            </Button>
          )
        )}
      </div>
      {isConfirming && (
        <div role="group" aria-label="Confirm undo" className="mt-3 grid gap-3">
          <p>
            Properties that this import created are removed, and those that it updated are restored. Later
            changes are kept.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={isPending} onClick={() => void undo()}>
              {isPending ? 'Undoing...' : 'Undo this import'}
            </Button>
            <Button tone="secondary" disabled={isPending} onClick={() => setConfirming(false)}>
              Keep import
            </Button>
          </div>
        </div>
      )}
      <div role="status">
        {message && <p className="mt-2 text-danger">{message}</p>}
        {undone && <UndoReport undone={undone} />}
      </div>
      <PhotoProgress pastImport={pastImport} />
    </>
  );
}

function UndoReport({ undone: { removed, restored, kept } }: { undone: UndoResult }) {
  return (
    <div className="mt-2 grid gap-1">
      <p>
        {countLabel(removed, 'property removed', 'properties removed')}, {restored} restored
        {kept.length > 0 && `, ${kept.length} could not be undone:`}
      </p>
      {kept.length > 0 && (
        <ul aria-label="Not undone" className="grid max-h-48 gap-1 overflow-y-auto">
          {kept.map(({ id, title, why }) => (
            <li key={id} className="break-words">
              {title}: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PhotoProgress({ pastImport: { photosWaiting, photosFailed } }: { pastImport: PastImport }) {
  return (
    <>
      {photosWaiting > 0 && (
        <p className="mt-2 text-muted">
          {countLabel(photosWaiting, 'photo is', 'photos are')} still being fetched.
        </p>
      )}
      {photosFailed.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 text-danger">
            {countLabel(photosFailed.length, 'photo', 'photos')} could not be fetched
          </summary>
          <ul className="grid max-h-48 gap-1 overflow-y-auto">
            {photosFailed.map(({ line, title, address, fault }) => (
              <li key={`${line} ${address}`} className="break-all">
                Row {line}, {title}: {address}. {fault}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
