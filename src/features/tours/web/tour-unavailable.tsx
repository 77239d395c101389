import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';

/** Shows that the home has a tour whose URL could not be loaded. */
export function TourUnavailable({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="tour-missing">
      <p role="alert" className="font-semibold">
        {t('The virtual tour cannot be opened at the moment.')}
      </p>
      <Button tone="secondary" onClick={onAgain}>
        {t('Try again')}
      </Button>
    </div>
  );
}
