import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { heicAdvice, pictureMessages } from './send-picture.ts';
import type { PictureUpload } from './use-picture-uploads.ts';

const stepLabels = {
  waiting: 'Queued',
  reducing: 'Resizing...',
  sending: 'Sending...',
  offline: 'Waiting to reconnect',
} as const;

type Props = { upload: PictureUpload; onRetry(): void; onDismiss(): void };

/** Shows a picture that is being uploaded, or its error. */
export function UploadTile({ upload, onRetry, onDismiss }: Props) {
  const { name, step, share, preview, error, mayPass } = upload;
  if (step === 'refused')
    return (
      <Card as="li" tone="danger" className="grid content-start gap-2">
        <p className="t-strong wrap-anywhere">{name}</p>
        <p className="t-small wrap-anywhere text-danger">{error}</p>
        {error === pictureMessages.heic && <p className="t-small">{heicAdvice}</p>}
        <p className="flex flex-wrap gap-2">
          {mayPass && (
            <Button tone="secondary" aria-label={`Try again: ${name}`} onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button tone="secondary" aria-label={`Remove: ${name}`} onClick={onDismiss}>
            Remove
          </Button>
        </p>
      </Card>
    );
  return (
    <Card as="li" className="overflow-hidden p-0!">
      <div className="aspect-[4/3] bg-sunken">
        {preview && <img src={preview} alt="" className="size-full object-cover opacity-50" />}
      </div>
      <div className="p-3">
        <p className="truncate t-small">{name}</p>
        <p className="t-small text-muted">{stepLabels[step]}</p>
        <ProgressBar
          share={step === 'sending' ? share : step === 'reducing' ? null : 0}
          label={`Uploading ${name}`}
          className="mt-2"
        />
      </div>
    </Card>
  );
}
