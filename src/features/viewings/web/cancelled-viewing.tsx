import { Link } from 'wouter';
import { whenLabel } from '#features/viewing-claims/web/claim-labels.ts';
import type { ViewingPage } from '#features/viewings/schema.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { scheduleUrl } from './schedule-link.ts';

/** Shows the state of the unlock after a cancelled viewing, and offers another viewing. */
export function CancelledViewing({
  viewing: { home, isUnlocked, canBookAgain, claimableUntil },
}: {
  viewing: ViewingPage;
}) {
  return (
    <div className="grid justify-items-start gap-3">
      {isUnlocked && (
        <p>
          {unlockMessage}
          {canBookAgain && ` ${t('You can book another viewing of it without paying again.')}`}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {canBookAgain && home.id !== null && (
          <LinkButton href={scheduleUrl(home.id, null)}>{t('Book again')}</LinkButton>
        )}
        <LinkButton href="/explore" tone={canBookAgain ? 'secondary' : 'primary'}>
          {t('Explore Properties')}
        </LinkButton>
      </p>
      {claimableUntil && (
        <p>
          {t('Is the home not available or not as listed? Report it by {day}.', {
            day: whenLabel(claimableUntil),
          })}{' '}
          <Link href="/opened-homes" className="link">
            {t('Report a problem')}
          </Link>
        </p>
      )}
    </div>
  );
}

export const unlockMessage = t('The home stays unlocked while your viewing package is valid.');
