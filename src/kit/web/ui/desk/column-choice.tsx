import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { deviceStorage } from '#kit/web/storage.ts';
import { Menu } from './menu.tsx';

type Column = { id: string; name: string; isOptional?: boolean };

/** Returns the hidden columns, which are kept on the device, and a function that shows or hides one. */
export function useHiddenColumns(
  tableName: string,
  columns: readonly Column[],
): [hidden: readonly string[], toggle: (id: string) => void] {
  const key = `hidden-columns:${tableName}`;
  const [hidden, setHidden] = useState(
    () =>
      deviceStorage.get(key)?.split(',') ?? columns.flatMap(({ id, isOptional }) => (isOptional ? [id] : [])),
  );
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    setHidden(next);
    deviceStorage.set(key, next.join());
  };
  return [hidden, toggle];
}

type Props = { columns: readonly Column[]; hidden: readonly string[]; onToggle(id: string): void };

/** Lets the user choose the columns. The first one names the rows and is always shown. */
export function ColumnChoice({ columns: [, ...columns], hidden, onToggle }: Props) {
  return (
    <Menu
      label="Choose columns"
      className="grid size-11 cursor-pointer place-content-center rounded-control hover:bg-sunken"
      items={columns.map(({ id, name }) => ({
        name,
        isChecked: !hidden.includes(id),
        onSelect: () => onToggle(id),
      }))}
    >
      <Columns3 className="size-5" aria-hidden />
    </Menu>
  );
}
