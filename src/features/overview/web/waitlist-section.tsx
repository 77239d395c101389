import { useQuery } from '@tanstack/react-query';
import { platformNames } from '#features/waitlist/choices.ts';
import { waitlistCsvAddress, waitlistQuery } from '#features/waitlist/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { PlotSection } from './plot-section.tsx';

/**
 * Shows the waitlist of the mobile app. Its file contains names and addresses, so each download is recorded
 * in the audit log.
 */
export function WaitlistSection() {
  const { data } = useQuery(waitlistQuery());
  if (!data) return null;
  return (
    <PlotSection
      id="waitlist"
      title="App waitlist"
      csv={{ href: waitlistCsvAddress, name: 'waitlist' }}
      summary={
        data.length === 0
          ? 'No one has joined the app waitlist yet.'
          : 'The file contains names and email addresses. Downloads are recorded in the audit log.'
      }
    >
      {data.length > 0 && (
        <dl className="grid gap-2 tabular-nums">
          {data.map(({ platform, entries, meanRating, lastAt }) => (
            <div key={platform} className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2">
              <dt className="t-strong">{platformNames[platform]}</dt>
              <dd>
                {entries === 1 ? '1 person' : `${entries} people`} · average rating {meanRating} out of 5 ·
                last joined {formatDate(lastAt)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </PlotSection>
  );
}
