import { useState } from 'react';
import type { TableProps } from './table-props.ts';

export type OpenRows<Row> = { has(row: Row): boolean; toggle(row: Row): void };

/** Returns the rows whose details are shown. */
export function useOpenRows<Row>({ idOf }: Pick<TableProps<Row>, 'idOf'>): OpenRows<Row> {
  const [ids, setIds] = useState<readonly (number | string)[]>([]);
  const has = (row: Row) => ids.includes(idOf(row));
  return {
    has,
    toggle: (row) => setIds(has(row) ? ids.filter((id) => id !== idOf(row)) : [...ids, idOf(row)]),
  };
}
