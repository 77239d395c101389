import { Ellipsis } from 'lucide-react';
import { Menu } from './menu.tsx';
import type { TableProps } from './table-props.ts';

type Props<Row> = Pick<TableProps<Row>, 'nameOf'> & {
  row: Row;
  menu?: TableProps<Row>['menu'] | undefined;
};

/** The menu at the end of a row, unless it would be empty. */
export function RowMenu<Row>({ row, nameOf, menu }: Props<Row>) {
  const items = menu?.(row) ?? [];
  if (items.length === 0) return null;
  return (
    <Menu
      label={`More actions for ${nameOf(row)}`}
      items={items}
      column="menu"
      className="grid size-11 cursor-pointer place-content-center rounded-control hover:bg-sunken"
    >
      <Ellipsis className="size-5" aria-hidden />
    </Menu>
  );
}
