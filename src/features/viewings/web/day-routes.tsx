import { useQuery } from '@tanstack/react-query';
import { visitMinutes } from '#features/viewings/day-route.ts';
import type { DayRoute } from '#features/viewings/schema.ts';
import { formatFullDay } from '#kit/calendar-day.ts';
import { formatTime } from '#kit/dates.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { dayRoutesQuery } from './queries.ts';

/** Shows the way between the viewings of each day with several of them. Renders nothing if there is none. */
export function DayRoutes() {
  const { data = [] } = useQuery(dayRoutesQuery());
  return data.map((route) => <Route key={route.day} route={route} />);
}

function Route({ route: { day, stops, url, quicker } }: { route: DayRoute }) {
  const title = t('Route for {day}', { day: formatFullDay(day) });
  const ways = stops.flatMap(({ way }) => way ?? []);
  const sumOf = (name: 'minutes' | 'fare') => ways.reduce((sum, way) => sum + way[name], 0);
  const message = t('Please take me to these homes in this order: {url}', { url });
  return (
    <Card as="section" aria-label={title} className="mb-4 grid gap-3">
      <h3 className="t-strong">{title}</h3>
      <ol className="grid gap-3">
        {stops.map(({ mark, title: home, location, startsAt, way }) => (
          <li key={mark} className="grid gap-1">
            {way && (
              <>
                <span className="t-small text-muted">{wayText(way)}</span>
                {way.minutes > way.leftMinutes && <Notice tone="warn">{lateText(way)}</Notice>}
              </>
            )}
            <span className="wrap-anywhere">
              <span className="t-strong">{formatTime(startsAt)}</span> {home}
              {location && `, ${location}`}
            </span>
          </li>
        ))}
      </ol>
      {ways.length > 1 && (
        <p className="t-small">
          {t('Between the homes: {minutes} min, about {fare}.', {
            minutes: sumOf('minutes'),
            fare: fareText(sumOf('fare')),
          })}
        </p>
      )}
      {quicker && <p className="t-small">{quickerText(quicker, stops)}</p>}
      {stops.some(({ isExact }) => !isExact) && (
        <p className="t-small text-muted">
          {t('Until a viewing is confirmed, the route leads to the neighbourhood.')}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <a href={url} target="_blank" rel="noopener" className={buttonClass('secondary', 'px-4')}>
          {t('Open the route')}
        </a>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary', 'px-4')}
        >
          {t('Send to the boda rider')}
        </a>
      </p>
    </Card>
  );
}

type Way = NonNullable<DayRoute['stops'][number]['way']>;

const fareText = (fare: number) => `UGX ${groupThousands(String(fare))}`;

function wayText({ minutes, fare, isEstimate }: Way): string {
  const duration = isEstimate ? t('Estimated {minutes} min', { minutes }) : t('{minutes} min', { minutes });
  return t('{duration} by boda, about {fare}', { duration, fare: fareText(fare) });
}

function lateText({ minutes, leftMinutes }: Way): string {
  return t(
    'After a viewing of {visitMinutes} min you have {leftMinutes} min, but the way takes about {minutes} min. Reschedule one of the viewings.',
    { visitMinutes, leftMinutes: Math.max(0, leftMinutes), minutes },
  );
}

function quickerText({ savedMinutes, marks }: NonNullable<DayRoute['quicker']>, stops: DayRoute['stops']) {
  const titles = marks.map((mark) => stops.find((stop) => stop.mark === mark)?.title ?? '');
  return t('Another order would save about {savedMinutes} min: {titles}.', {
    savedMinutes,
    titles: titles.join(' · '),
  });
}
