import { useEffect, useRef } from 'react';

export type SelectAllProps = {
  /** Such as “Select all 12 properties”. */
  label: string;
  state: 'none' | 'some' | 'all';
  isDisabled?: boolean;
  onToggle(): void;
};

export type TableSelection<Row> = {
  has(row: Row): boolean;
  toggle(row: Row): void;
  all: SelectAllProps;
};

const boxClass = 'grid size-11 cursor-pointer place-content-center';

export function SelectAll({ label, state, isDisabled, onToggle }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  });
  return (
    <label className={boxClass}>
      <span className="sr-only">{label}</span>
      <input
        ref={box}
        type="checkbox"
        checked={state === 'all'}
        disabled={isDisabled}
        onChange={onToggle}
        className="size-5 cursor-pointer accent-ink"
      />
    </label>
  );
}

type RowSelectProps = { name: string; isSelected: boolean; onToggle(): void };

export function RowSelect({ name, isSelected, onToggle }: RowSelectProps) {
  return (
    <label className={boxClass}>
      <span className="sr-only">Select {name}</span>
      <input
        type="checkbox"
        data-col="select"
        checked={isSelected}
        onChange={onToggle}
        className="size-5 cursor-pointer accent-ink"
      />
    </label>
  );
}
