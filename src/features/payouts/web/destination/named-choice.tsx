import { useState } from 'react';
import { payoutLimits } from '#features/payouts/choices.ts';
import type { NamedCode } from '#features/payouts/schema.ts';
import { ComboboxField } from '#kit/web/ui/combobox-field.tsx';

type Props = {
  label: string;
  listLabel: string;
  items: readonly NamedCode[];
  /** The chosen code; empty for none. */
  code: string;
  /** Receives an empty code when the text is not that of an item. */
  onChoose(code: string): void;
  error?: string | undefined;
};

/** A choice from a long list by typing a part of the name. */
export function NamedChoice({ label, listLabel, items, code, onChoose, error }: Props) {
  const chosenName = items.find((item) => item.code === code)?.name ?? '';
  /** The typed text, which is kept until an item is chosen. */
  const [typed, setTyped] = useState('');
  const words = code === '' ? normalize(typed).split(/\s+/) : [];
  const options = items
    .filter(({ name }) => words.every((word) => normalize(name).includes(word)))
    .map(({ code: key, name }) => ({ key, text: name }));

  function onType(text: string) {
    setTyped(text);
    onChoose(items.find(({ name }) => normalize(name) === normalize(text))?.code ?? '');
  }

  return (
    <ComboboxField
      {...{ label, listLabel, options, error, onType }}
      placeholder="Type a part of the name"
      maxLength={payoutLimits.bankName}
      value={code === '' ? typed : chosenName}
      onChoose={({ key, text }) => {
        setTyped(text);
        onChoose(key);
      }}
      hint={options.length === 0 ? 'No name matches. Check the spelling, or type less.' : undefined}
    />
  );
}

const normalize = (name: string) => name.trim().toLowerCase();
