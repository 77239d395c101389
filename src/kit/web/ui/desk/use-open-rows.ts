import { useState } from 'react';
import type { TableProps } from './table-props.ts';

export type OpenRows<Row> = { has(row: Row): boolean; toggle(row: Row): void };

/** Returns the rows whose details are shown. */
export function useOpenRows<Row>({
  idOf,
  isOpenAtFirst,
}: Pick<TableProps<Row>, 'idOf' | 'isOpenAtFirst'>): OpenRows<Row> {
  const [toggled, setToggled] = useState<ReadonlyMap<number | string, boolean>>(new Map());
  const has = (row: Row) => toggled.get(idOf(row)) ?? isOpenAtFirst?.(row) ?? false;
  return { has, toggle: (row) => setToggled(new Map(toggled).set(idOf(row), !has(row))) };
}
