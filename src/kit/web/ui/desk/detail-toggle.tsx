import { ChevronDown } from 'lucide-react';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import type { OpenRows } from './use-open-rows.ts';

type Props<Row> = { name: string; row: Row; openRows: OpenRows<Row> };

/** Shows and hides the detail of a row. */
export function DetailToggle<Row>({ name, row, openRows }: Props<Row>) {
  const isOpen = openRows.has(row);
  return (
    <IconButton
      label={`Details of ${name}`}
      data-col="detail"
      aria-expanded={isOpen}
      onClick={() => openRows.toggle(row)}
    >
      <ChevronDown className={`size-5 ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
    </IconButton>
  );
}
