import { useEffect, useId, useRef } from 'react';
import { useCombobox } from '#kit/web/hooks/use-combobox.ts';
import { FloatingCard } from './card.tsx';
import { controlProps, FieldFrame } from './field.tsx';

type Option = { key: string | number; text: string };

type Props<T extends Option> = {
  label: string;
  /** The name of the list, such as `Banks`. */
  listLabel: string;
  value: string;
  options: readonly T[];
  onType(text: string): void;
  onChoose(option: T): void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  maxLength: number;
};

/** A text field with a list of the options that match what is typed. */
export function ComboboxField<T extends Option>(props: Props<T>) {
  const { label, listLabel, value, options, onType, onChoose, onBlur, error, hint } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const listId = `${id}-list`;
  const { isOpen, active, optionId, open, close } = useCombobox({
    ...{ box, id: listId, options, choose: onChoose, isControlled: true },
  });
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const control = { id, error, hint };
  return (
    <FieldFrame {...control} label={label} className="relative">
      <input
        ref={box}
        {...controlProps(control)}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        value={value}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          open();
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={open}
        onBlur={onBlur}
      />
      <FloatingCard
        as="ul"
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!isOpen}
        className="absolute inset-x-0 top-[4.75rem] z-10 max-h-80 overflow-y-auto py-1"
      >
        {options.map((option, index) => (
          // Keyboard input is handled in the box: use-combobox.ts.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className="min-h-11 cursor-pointer px-3 py-2 break-words hover:bg-sunken aria-selected:bg-sunken"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              close();
              onChoose(option);
              box.current?.blur();
            }}
          >
            {option.text}
          </li>
        ))}
      </FloatingCard>
    </FieldFrame>
  );
}
