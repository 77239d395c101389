import { ChevronDown } from 'lucide-react';
import type { OpenRows } from './use-open-rows.ts';

type Props<Row> = { name: string; row: Row; openRows: OpenRows<Row> };

/** Shows and hides the detail of a row. */
export function DetailToggle<Row>({ name, row, openRows }: Props<Row>) {
  const isOpen = openRows.has(row);
  return (
    <button
      type="button"
      data-col="detail"
      aria-expanded={isOpen}
      aria-label={`Details of ${name}`}
      onClick={() => openRows.toggle(row)}
      className="grid size-11 cursor-pointer place-content-center rounded-control hover:bg-sunken"
    >
      <ChevronDown className={`size-5 ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
    </button>
  );
}
