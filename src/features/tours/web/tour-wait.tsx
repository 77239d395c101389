import { t } from '#kit/t.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';

/** Covers the poster until the tour reports that it is ready. */
export function TourLoading({ sizeLine }: { sizeLine: string }) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-veil p-4 text-center text-on-veil"
    >
      <span className="size-10 animate-spin rounded-full border-4 border-on-veil border-t-transparent" />
      <p className="t-strong">{t('Opening the tour…')}</p>
      <p className="t-small">{sizeLine}</p>
    </div>
  );
}

/**
 * Shows a notice with alternatives, at the bottom of the frame so that a tour waiting for a tap can be
 * tapped.
 */
export function TourDelayed({ tourUrl, onAgain }: { tourUrl: string; onAgain: () => void }) {
  return (
    <div className="absolute inset-x-0 bottom-0 grid justify-items-center gap-3 bg-surface p-4 text-center shadow-float">
      <p role="alert" className="max-w-md">
        {t(
          'The tour is taking longer than usual. Your connection may be slow, or your browser may not support it here.',
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <a href={tourUrl} target="_blank" rel="noopener" className={buttonClass('primary')}>
          {t('Open in a new tab')}
        </a>
        <Button tone="secondary" onClick={onAgain}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}
