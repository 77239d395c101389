import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime } from '#kit/dates.ts';
import { showToast } from '#kit/web/toasts.ts';
import { formatBytes } from '#kit/web/transfer-rate.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { shownName } from '#kit/zip-names.ts';
import { sendPublication, sendRemoval, tourVersionsQuery, uploadErrorText } from './upload-queries.ts';

type Props = {
  propertyId: number;
  /** The published tour. */
  tourUrl: string | null;
  onChanged(): void;
};

/**
 * Shows every uploaded tour of a property. An earlier tour can be published again, and the current tour
 * unpublished.
 */
export function TourVersions({ propertyId, tourUrl, onChanged }: Props) {
  const client = useQueryClient();
  const query = tourVersionsQuery(propertyId);
  const { data: versions = [] } = useQuery({ ...query, staleTime: 0 });
  const [isBusy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  if (versions.length === 0) return null;

  async function change(work: () => Promise<{ message: string }>) {
    if (isBusy) return;
    setBusy(true);
    try {
      const { message } = await work();
      showToast({ title: message });
      onChanged();
    } catch (error) {
      showToast({ title: 'Error', description: uploadErrorText(error), tone: 'destructive' });
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: query.queryKey });
    }
  }

  return (
    <section aria-label="Uploaded tours" className="grid gap-3">
      <p className="t-strong">Uploaded tours</p>
      <List>
        {versions.map((version) => (
          <li
            key={version.id}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-line p-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">{shownName(version.filename)}</p>
              <p className="t-small text-muted">
                {formatDate(version.createdAt)}, {formatTime(version.createdAt)} · {version.files} files,{' '}
                {formatBytes(version.totalBytes)}
              </p>
            </div>
            {version.isPublished ? (
              <Badge tone="ok">Shown to visitors</Badge>
            ) : (
              <Button
                tone="secondary"
                disabled={isBusy}
                onClick={() => void change(() => sendPublication(propertyId, version.id))}
              >
                Show this tour
              </Button>
            )}
          </li>
        ))}
      </List>
      {versions.length > 2 && (
        <p className="t-small text-muted">
          We keep the tour that visitors see and your most recent other upload. We delete all other uploads
          after a week.
        </p>
      )}
      {tourUrl && !isConfirming && (
        <p>
          <Button tone="quiet" className="-ml-4" onClick={() => setConfirming(true)}>
            Remove tour
          </Button>
        </p>
      )}
      {tourUrl && isConfirming && (
        <div role="group" aria-label="Remove tour">
          <Notice>
            <p>Visitors will no longer see this tour. Your upload stays here, so you can show it again.</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button disabled={isBusy} onClick={() => void change(() => sendRemoval(propertyId))}>
                Remove
              </Button>
              <Button tone="secondary" onClick={() => setConfirming(false)}>
                Keep tour
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </section>
  );
}
