import { useQuery } from '@tanstack/react-query';
import { type CalendarMonth, formatMonth } from '#kit/calendar-day.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { reportsOfMonthQuery } from './queries.ts';
import { counted, differenceWords } from './report-labels.ts';

/** Warns about a month without a provider report, or with unexplained differences. */
export function MonthReports({ month }: { month: CalendarMonth }) {
  const { data } = useQuery(reportsOfMonthQuery(month));
  if (!data) return null;
  const unexplained = data.reports.reduce((total, report) => total + report.unexplained, 0);
  if (data.reports.length > 0 && unexplained === 0) return null;
  return (
    <Notice tone="warn" action={<TextLink href="/admin/ledger/reports">Open provider reports</TextLink>}>
      {data.reports.length === 0
        ? `No provider report of ${formatMonth(month)} has been compared with our books.`
        : `The provider reports of ${formatMonth(month)} have ${counted(unexplained, differenceWords)} unexplained.`}
    </Notice>
  );
}
