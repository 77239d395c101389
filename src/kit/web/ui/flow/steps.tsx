type Props = {
  names: readonly string[];
  /** The index of the current step. */
  current: number;
  /** Shows a previous step. Without it, the steps cannot be chosen. */
  onGoBack?: ((index: number) => void) | undefined;
};

const stepClass =
  'step flex min-h-11 items-center gap-2 t-label text-muted aria-[current]:t-strong aria-[current]:text-ink';

/** The head of a dialog of several steps: their names, with the current one in ink. */
export function Steps({ names, current, onGoBack }: Props) {
  return (
    <ol className="steps -mt-2 mb-1 flex flex-wrap gap-x-4">
      {names.map((name, index) => {
        const isCurrent = index === current ? 'step' : undefined;
        return (
          <li
            key={name}
            aria-current={onGoBack ? undefined : isCurrent}
            className={onGoBack ? '' : stepClass}
          >
            {onGoBack ? (
              <button
                type="button"
                aria-current={isCurrent}
                disabled={index > current}
                onClick={() => onGoBack(index)}
                className={`${stepClass} cursor-pointer disabled:cursor-default`}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ol>
  );
}
