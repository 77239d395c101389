import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { reportWords } from '#features/properties/web/detail/report-words.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { reportsQuery } from './report-queries.ts';

const anchor = 'reports';

/** What visitors reported of listings, for the admins; `#reports` leads here, also when it comes later than the page. */
export function PropertyReports() {
  const { data, isError } = useQuery(reportsQuery());
  const section = useRef<HTMLElement>(null);
  const isRead = data !== undefined || isError;
  useEffect(() => {
    if (!isRead || location.hash !== `#${anchor}`) return;
    // A new page is first shown from its top.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isRead]);
  return (
    <section ref={section} id={anchor} aria-labelledby="reports-heading" className="mt-4 scroll-mt-4">
      <h2 id="reports-heading" className="py-2 text-2xl font-semibold">
        Reports
      </h2>
      {isError && (
        <p role="alert" className="text-alert">
          The reports could not be loaded. Please try again later.
        </p>
      )}
      {!isRead && <p className="text-muted">Loading the reports...</p>}
      {data?.length === 0 && <p className="text-muted">Nobody has reported a home.</p>}
      {data && data.length > 0 && (
        <ul className="grid rounded-card border border-line bg-card">
          {data.map(({ id, property, reason, text, email, reportedAt }) => (
            <li key={id} className="border-b border-line p-3 wrap-anywhere last:border-b-0">
              <Link
                href={`/property/${property.id}`}
                className="inline-block py-2.5 font-semibold text-clay hover:underline"
              >
                {`${property.id}, ${property.title}`}
              </Link>
              <p className="font-medium">{reportWords[reason]}</p>
              {text && <p className="whitespace-pre-line">{text}</p>}
              <p className="text-sm text-muted">
                {formatDate(reportedAt)}, {formatTime(reportedAt)}
                {email && `, ${email}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
