import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreviewPanel } from './import-preview.tsx';
import { ImportReportPanel } from './import-report.tsx';
import { PastImports } from './past-imports.tsx';
import { useImport } from './use-import.ts';

/** Imports a file of listings. It shows a preview of the effects, and then a report of the result. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  // The state is kept here, so that an import continues while the dialog is closed.
  const state = useImport();
  function close() {
    if (!state.isImporting) state.restart();
    onClose();
  }
  return (
    <Dialog
      title="Import properties"
      description="A CSV file creates properties. A row with a known reference or ID updates that property. Nothing is saved until you have seen a preview."
      isOpen={isOpen}
      onClose={close}
    >
      {isOpen && <ImportSteps state={state} onClose={close} />}
    </Dialog>
  );
}

function ImportSteps({ state, onClose }: { state: ImportState; onClose(): void }) {
  const { preview, report, unfinished, isReading, isImporting, photosDone, error } = state;
  const isFirstStep = !preview && !report;
  const steps = useRef<HTMLDivElement>(null);
  // Each step must begin at its top, because the user may have scrolled down in the previous step.
  useEffect(() => {
    const dialog = steps.current?.closest('dialog');
    if (dialog && (preview || report)) dialog.scrollTop = 0;
  }, [preview, report]);
  return (
    <div ref={steps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!report && <ImportFiles state={state} />}
      <div role="status" className="grid gap-4 empty:hidden">
        {isReading && <p className="text-muted">Reading the file...</p>}
        {photosDone && (
          <p className="text-muted">
            Sending photo {photosDone.done + 1} of {photosDone.total}...
          </p>
        )}
        {isImporting && !photosDone && <p className="text-muted">Importing...</p>}
        {error && <p className="text-danger">{error}</p>}
        {unfinished && !isImporting && !preview && (
          <p>Choose Import again. Properties that were already imported will not be created twice.</p>
        )}
        {preview && !isReading && <ImportPreviewPanel state={state} preview={preview} />}
        {report && (
          <ImportReportPanel
            report={report}
            fileName={state.chosen?.fileName ?? ''}
            isImporting={isImporting}
            onOffMarket={state.importOffMarket}
          />
        )}
      </div>
      {(isFirstStep || report) && !isImporting && <PastImports />}
      <ImportButtons state={state} onClose={onClose} />
    </div>
  );
}

type ImportState = ReturnType<typeof useImport>;

function ImportFiles({ state }: { state: ImportState }) {
  const { isReading, isImporting, zip, zipError } = state;
  const isBusy = isReading || isImporting;
  return (
    <div className="grid gap-4">
      <label className="grid gap-1 t-label">
        CSV file
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          disabled={isBusy}
          // Otherwise the chooser would ignore a corrected file with the same name.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => void state.choose(currentTarget.files?.[0])}
          className={fileClass}
        />
      </label>
      <label className="grid gap-1 t-label">
        ZIP with the photos that the CSV file names (optional)
        <input
          type="file"
          accept=".zip,application/zip"
          disabled={isBusy}
          onChange={({ currentTarget }) => void state.chooseZip(currentTarget.files?.[0])}
          className={fileClass}
        />
      </label>
      {zip && (
        <p className="-mt-2 t-small text-muted">
          {zip.count === 1 ? '1 photo' : `${zip.count} photos`} in the ZIP
        </p>
      )}
      {zipError && <p className="-mt-2 text-danger">{zipError}</p>}
      {!state.preview && (
        <div>
          <a href="/api/desk/import-template.csv" download className={buttonClass('quiet', 'px-0!')}>
            <Download className="size-5" aria-hidden />
            Download the template
          </a>
          <ImportColumns />
        </div>
      )}
    </div>
  );
}

function ImportButtons({ state, onClose }: { state: ImportState; onClose(): void }) {
  const { preview, report, unfinished, isImporting, isReading } = state;
  const count = preview ? preview.created + preview.updated : 0;
  const photos = preview ? preview.photoAddresses + state.photosInZip : 0;
  return (
    <DialogFoot>
      <Button tone="secondary" onClick={onClose}>
        Close
      </Button>
      {report && (
        <Button tone="secondary" onClick={state.restart}>
          Import another file
        </Button>
      )}
      {unfinished && !isImporting && !preview && (
        <Button onClick={() => void state.send(unfinished)}>Import again</Button>
      )}
      {preview && (
        <Button
          disabled={isImporting || isReading || (count === 0 && photos === 0)}
          onClick={() => void state.start()}
        >
          {isImporting
            ? 'Importing...'
            : count === 0 && photos > 0
              ? 'Import photos'
              : count === 1
                ? 'Import 1 property'
                : `Import ${count} properties`}
        </Button>
      )}
    </DialogFoot>
  );
}
