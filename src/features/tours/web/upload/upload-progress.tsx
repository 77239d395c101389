import { generatedTourName } from '#features/tours/made-tour.ts';
import { formatBytes, formatTransferred, timeLeft } from '#kit/web/transfer-rate.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { shownName } from '#kit/zip-names.ts';
import type { TourUpload, UploadState } from './use-tour-upload.ts';

type Props = { state: Extract<UploadState, { step: 'sending' }>; upload: TourUpload };

/** Shows bytes, speed and remaining time, with buttons to pause and to cancel. */
export function UploadProgress({
  state: { file, sent, bytesPerSecond, connection, refusal = '' },
  upload,
}: Props) {
  const percent = Math.floor((sent / file.size) * 100);
  return (
    <Card className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 truncate t-strong">Uploading {shownName(file.name)}</p>
        <p className="tabular-nums">{percent}%</p>
      </div>
      <ProgressBar share={sent / file.size} label={`Uploading ${shownName(file.name)}`} />
      <p className="flex flex-wrap gap-x-4 t-small text-muted tabular-nums">
        <span>{formatTransferred(sent, file.size)}</span>
        {connection === 'moving' && bytesPerSecond !== null && (
          <span>{formatBytes(bytesPerSecond)} per second</span>
        )}
        {connection === 'moving' && <span>{timeLeft(file.size - sent, bytesPerSecond)}</span>}
      </p>
      <p role="status" className="t-small">
        {connection === 'waiting' && 'You are offline. The upload will continue when you are back online.'}
        {connection === 'refused' &&
          `${refusal.replace(/\.?$/, '.')} What you have sent is kept, and we are trying again.`}
        {connection === 'no-room' &&
          'The server is out of storage space. Your progress is saved, and the upload will continue when there is space.'}
        {connection === 'paused' && 'Paused. Your progress is saved.'}
        {connection === 'moving' &&
          (file.name === generatedTourName
            ? 'Keep this page open until the upload finishes.'
            : 'You can close this window. To continue the upload later, choose the same file again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {connection === 'paused' ? (
          <Button tone="secondary" onClick={upload.resume}>
            Resume
          </Button>
        ) : (
          <Button tone="secondary" onClick={upload.pause}>
            Pause
          </Button>
        )}
        <Button tone="quiet" onClick={upload.cancel}>
          Cancel upload
        </Button>
      </div>
    </Card>
  );
}
