import type { ReactElement } from 'react';

type Props = {
  name: string;
  value: string;
  isChecked: boolean;
  onChoose: () => void;
  /** A letter or an icon above the label, which screen readers do not read. */
  mark: string | ReactElement;
  label: string;
};

/** One of a few choices next to each other. */
export function RadioTile({ name, value, isChecked, onChoose, mark, label }: Props) {
  return (
    <label className="radio-tile">
      <input type="radio" name={name} value={value} checked={isChecked} onChange={onChoose} />
      {typeof mark === 'string' ? <span data-mark={mark} /> : <span aria-hidden="true">{mark}</span>}
      {label}
    </label>
  );
}
