import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';

/** Shows that the data of the home's tour could not be loaded, with a button to retry. */
export function TourUnavailable({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="tour-missing">
      <p role="alert" className="t-strong">
        {t('The virtual tour cannot be opened at the moment.')}
      </p>
      <Button tone="secondary" onClick={onAgain}>
        {t('Try again')}
      </Button>
    </div>
  );
}
