import type { ReactNode } from 'react';
import type { MenuItem } from './menu.tsx';
import type { TableSelection } from './selection.tsx';

export type DataColumn<Row> = {
  id: string;
  name: string;
  /** The content. A text is cut with an ellipsis if it is too long. */
  cell(row: Row): ReactNode;
  /** The value by which the rows can be sorted. */
  value?(row: Row): string | number;
  /** The orders that the server offers, if it sorts. */
  sorts?: 'both' | 'descending';
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  /** The class that sets the width. The first column takes the remaining width. */
  className?: string;
  /** True for a column that is hidden until the user chooses it. */
  isOptional?: boolean;
};

export type ColumnSort = { id: string; desc: boolean };

export type TableProps<Row> = {
  /** Names the table for screen readers, and keeps the chosen columns of each table apart. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  idOf(row: Row): number | string;
  nameOf(row: Row): string;
  /** Renders a row on a narrow screen, between its checkbox and its menu. */
  renderCompact(row: Row): ReactNode;
  menu?(row: Row): readonly MenuItem[];
  /** Renders the expandable content under a row, or null. */
  renderDetail?(row: Row): ReactNode;
  selection?: TableSelection<Row>;
  /** The order, if the server sorts. Otherwise the browser sorts the rows by the values of the columns. */
  sort?: ColumnSort | null;
  onSort?(sort: ColumnSort | null): void;
  /** The number of all rows and of those on earlier pages, if the table shows one page of several. */
  total?: number;
  offset?: number;
  isBusy?(row: Row): boolean;
};
