import type { ReactNode } from 'react';
import { Card, ScrollBox } from '#kit/web/ui/card.tsx';

type Props = {
  id: string;
  title: string;
  /** The sentence that summarizes the plot. */
  summary: ReactNode;
  csv: { href: string; name: string };
  /** The same data as a table. */
  table?: ReactNode;
  children?: ReactNode;
};

/** Shows a plot with its summary, its table and its CSV download. */
export function PlotSection({ id, title, summary, csv, table, children }: Props) {
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 md:p-6"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
        <h2 id={id} className="t-heading">
          {title}
        </h2>
        <a
          href={csv.href}
          download={`${csv.name}.csv`}
          aria-label={`${title} as CSV`}
          className="inline-flex min-h-11 items-center link"
        >
          CSV
        </a>
        <div className="col-span-2 text-muted">{summary}</div>
      </div>
      {children}
      {table && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            Show the numbers
          </summary>
          <ScrollBox className="max-h-96">{table}</ScrollBox>
        </details>
      )}
    </Card>
  );
}

type Row = { key: string; cells: readonly ReactNode[] };

/** Renders a table whose first column names the row and whose other columns are numbers. */
export function NumberTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly Row[];
}) {
  return (
    <table className="w-full t-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-sunken">
        <tr>
          {head.map((name, columnIndex) => (
            <th
              key={name}
              scope="col"
              className={`px-2 py-2 align-bottom t-strong ${columnIndex > 0 ? 'text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="px-2 py-2 text-left t-regular whitespace-nowrap">
              {first}
            </th>
            {rest.map((cell, columnIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <td key={columnIndex} className="px-2 py-2 text-right whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
