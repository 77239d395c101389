import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Options<T> = {
  box: RefObject<HTMLInputElement | null>;
  id: string;
  options: readonly T[];
  choose: (option: T) => void;
  /**
   * True for a field with a `value`. Its handler calls `open` when something is typed. A listener of ours would set
   * state before React's handler has the new text, and the render in between would restore the former one.
   */
  isControlled?: boolean;
};

/**
 * Turns an existing text field into a combobox with optional suggestions. The typed text is submitted unless
 * a suggestion is selected.
 */
export function useCombobox<T>({ box, id, options, choose, isControlled = false }: Options<T>) {
  const [isRequested, setRequested] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isRequested && options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const close = () => {
    setRequested(false);
    setActive(-1);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setRequested(true);
      setActive(nextOptionIndex(isOpen ? active : -1, step, options.length));
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const option = isOpen ? options[active] : undefined;
      close();
      if (!option) return;
      event.preventDefault();
      choose(option);
    }
  });
  const open = () => {
    setRequested(true);
    setActive(-1);
  };
  const onInput = useEffectEvent(open);
  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const listening = new AbortController();
    const { signal } = listening;
    if (!isControlled && document.activeElement === input && input.value !== input.defaultValue) onInput();
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    if (!isControlled) input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('blur', () => onBlur(), { signal });
    return () => listening.abort();
  }, [box, id, isControlled]);
  useEffect(() => {
    box.current?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) box.current?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else box.current?.removeAttribute('aria-activedescendant');
  }, [box, id, isOpen, active]);
  return { isOpen, active, optionId, open, close };
}

/**
 * Returns the index of the next suggestion. The typed text, -1, comes between the last and the first
 * suggestion.
 */
export function nextOptionIndex(currentIndex: number, step: number, suggestions: number): number {
  const positions = suggestions + 1;
  return ((currentIndex + 1 + step + positions) % positions) - 1;
}
