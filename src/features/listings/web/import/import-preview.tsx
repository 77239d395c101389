import { Panel } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { BeyondPlan } from './beyond-plan.tsx';
import {
  countLabel,
  ImportRowItem,
  ImportRowList,
  labelOfColumn,
  RejectedRows,
  RowNotes,
  UnknownColumns,
} from './import-rows.tsx';
import type { Preview, useImport } from './use-import.ts';

type Props = { state: ReturnType<typeof useImport>; preview: Preview };

/** Shows what an import would do, before anything is saved. */
export function ImportPreviewPanel({ state, preview }: Props) {
  const { created, updated, duplicates, refused, beyondPlan } = preview;
  return (
    <section aria-label="Preview" className="grid gap-4">
      <p className="text-muted">Nothing has been saved yet.</p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Count name="New" count={created} />
        <Count name="Updated" count={updated} />
        <Count name="Already here" count={duplicates} />
        <Count name="Rejected" count={refused.length} isAlert={refused.length > 0} />
      </dl>
      <UnknownColumns {...preview} />
      <PhotoSources state={state} preview={preview} />
      {(duplicates > 0 || state.createsDuplicates) && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={state.createsDuplicates}
            disabled={state.isImporting}
            onChange={({ currentTarget: { checked } }) =>
              state.chosen && void state.look(state.chosen, { createsDuplicates: checked })
            }
            className="size-5 shrink-0 accent-current"
          />
          Create rows without a reference or ID again
        </label>
      )}
      {beyondPlan && (
        <BeyondPlan beyondPlan={beyondPlan}>
          <label className="flex min-h-11 items-center gap-3 t-strong">
            <input
              type="checkbox"
              checked={state.isOffMarket}
              disabled={state.isImporting || state.isReading}
              onChange={({ currentTarget: { checked: isOffMarket } }) =>
                state.chosen && void state.look(state.chosen, { isOffMarket })
              }
              className="size-5 shrink-0 accent-current"
            />
            Import them as unavailable
          </label>
        </BeyondPlan>
      )}
      {refused.length > 0 && <h3 className="t-strong">Rejected rows</h3>}
      <RejectedRows {...preview} fileName={state.chosen?.fileName ?? ''} />
      {preview.lines.length > 0 && (
        <>
          <h3 className="t-strong">Rows to import</h3>
          <ImportRowList name="Rows to import">
            {preview.lines.map(({ line, title, outcome, id, changes = [], isUnavailable = false }) => (
              <ImportRowItem key={line} line={line} title={title}>
                <p>
                  {outcomeText(outcome, id, changes)}
                  {isUnavailable && ', unavailable'}
                </p>
              </ImportRowItem>
            ))}
          </ImportRowList>
        </>
      )}
      <RowNotes {...preview} />
    </section>
  );
}

function outcomeText(
  outcome: Preview['lines'][number]['outcome'],
  id = 0,
  changes: readonly string[],
): string {
  if (outcome === 'created') return 'New property';
  if (outcome === 'duplicate') return `Already here as property ${id}`;
  return `Updates property ${id}: ${changes.map((name) => labelOfColumn(name) ?? name).join(', ')}`;
}

function Count({ name, count, isAlert = false }: { name: string; count: number; isAlert?: boolean }) {
  return (
    <Panel isSmall>
      <dt className="t-small text-muted">{name}</dt>
      <dd className={`t-heading tabular-nums ${isAlert ? 'text-danger' : ''}`}>{count}</dd>
    </Panel>
  );
}

function PhotoSources({ state: { zip }, preview: { photoAddresses, photoFiles } }: Props) {
  const missing = photoFiles.filter((name) => !zip?.has(name));
  return (
    <>
      {photoAddresses > 0 && (
        <p>{countLabel(photoAddresses, 'photo is', 'photos are')} fetched from the web after the import.</p>
      )}
      {zip && photoFiles.length > missing.length && (
        <p>{countLabel(photoFiles.length - missing.length, 'photo comes', 'photos come')} from the ZIP.</p>
      )}
      {missing.length > 0 && (
        <Notice>
          {zip
            ? `Not in the ZIP: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ` and ${missing.length - 10} more` : ''}.`
            : `This file names ${countLabel(missing.length, 'photo', 'photos')}. Choose the ZIP that holds them, or import without them.`}
        </Notice>
      )}
    </>
  );
}
