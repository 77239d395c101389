import { blockedHostsWarning } from '#features/tours/embedded-sites.ts';
import type { ExportContents } from '#features/tours/export-contents.ts';
import { missingFilesWarning } from '#features/tours/export-contents.ts';
import { formatBytes } from '#kit/web/transfer-rate.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { shownName } from '#kit/zip-names.ts';
import { CommonSolutions } from './common-solutions.tsx';
import type { ZipInspection } from './zip-inspection.ts';

type Props = { file: File; look: ZipInspection; onSend(): void; onCancel(): void };

const maxRooms = 12;

/** Shows the contents of the file before it is sent. */
export function ChosenFile({ file, look, onSend, onCancel }: Props) {
  return (
    <Card className="grid gap-4">
      <p className="t-strong wrap-anywhere">
        {shownName(file.name)}{' '}
        <span className="t-regular text-muted">
          ({formatBytes(file.size)}
          {look.verdict === 'good' && `, ${formatBytes(look.startBytes)} to start`})
        </span>
      </p>
      {look.verdict === 'good' && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr] [&_dt]:text-muted">
          <dt>Start page</dt>
          <dd className="wrap-anywhere">{shownName(look.page)}</dd>
          <dt>Files</dt>
          <dd>{look.files.toLocaleString('en')}</dd>
          {look.rooms.length > 0 && (
            <>
              <dt>{look.rooms.length === 1 ? '1 room' : `${look.rooms.length} rooms`}</dt>
              <dd>
                {look.rooms.slice(0, maxRooms).join(', ')}
                {look.rooms.length > maxRooms && ', …'}
              </dd>
            </>
          )}
        </dl>
      )}
      {look.verdict === 'good' && <Missing missing={look.missing} />}
      {look.verdict === 'good' && look.blockedHosts.length > 0 && (
        <Notice className="t-small">{blockedHostsWarning(look.blockedHosts)}</Notice>
      )}
      {look.verdict === 'unknown' && <p className="text-muted">{look.note}</p>}
      {look.verdict === 'error' && (
        <>
          <Notice tone="danger" role="alert">
            {look.error}
          </Notice>
          <CommonSolutions />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {look.verdict !== 'error' && <Button onClick={onSend}>Upload Virtual Tour</Button>}
        <Button tone="secondary" onClick={onCancel}>
          {look.verdict === 'error' ? 'Choose another file' : 'Cancel'}
        </Button>
      </div>
    </Card>
  );
}

function Missing({ missing }: { missing: ExportContents['missing'] }) {
  const sentence = missingFilesWarning(missing);
  if (!sentence) return null;
  return (
    <Notice role="status">
      <p className="t-strong">{sentence}</p>
      <p className="mt-1 t-small">
        You can still publish the tour, but these places will be blurred or empty. A new export usually fixes
        this.
      </p>
    </Notice>
  );
}
