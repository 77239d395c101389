import type { ReactNode } from 'react';

export type ChipChoice = { value: string; name: string; isHidden?: boolean };

type Props = {
  label: string;
  name: string;
  choices: readonly ChipChoice[];
  /** The chosen values. Radio buttons have exactly one, and an empty text means no choice. */
  chosen: readonly string[];
  kind?: 'radio' | 'checkbox';
  className?: string;
  /** The content between the label and the choices. */
  before?: ReactNode;
  /** An additional choice of another kind. */
  after?: ReactNode;
};

/**
 * Shows choices that need one tap each. The form sets their state, so they keep it when their counts change.
 */
export function ChoiceChips(props: Props) {
  const { label, name, choices, chosen, kind = 'radio', className = '', before, after } = props;
  return (
    <fieldset className={`choice-chips ${className}`}>
      <legend>{label}</legend>
      {before}
      <div>
        {choices.map(({ value, name: text, isHidden }) => (
          <ChoiceChip key={value} {...{ kind, name, value, isHidden }} isChosen={chosen.includes(value)}>
            {text}
          </ChoiceChip>
        ))}
        {after}
      </div>
    </fieldset>
  );
}

type ChipProps = {
  kind: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChosen: boolean;
  isHidden?: boolean | undefined;
  children: string;
};

export function ChoiceChip({ kind, name, value, isChosen, isHidden, children }: ChipProps) {
  return (
    <label hidden={isHidden}>
      <input type={kind} name={name} value={value} defaultChecked={isChosen} />
      {children}
    </label>
  );
}
