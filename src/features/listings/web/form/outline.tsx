import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldName, FormValues } from '#features/listings/web/form/state/form-values.ts';
import { type FormSectionName, formSections, sectionOf, sectionProgress } from './sections.ts';

type Props = {
  current: FormSectionName;
  onChoose(section: FormSectionName): void;
  hasTour: boolean;
  onTour(): void;
};

/**
 * Lists the sections with what is filled in: beside the fields, or above them as a row of steps on a narrow
 * screen.
 */
export function Outline({ current, onChoose, hasTour, onTour }: Props) {
  const values = useWatch<FormValues>() as FormValues;
  const { errors } = useFormState<FormValues>();
  const faulty = new Set((Object.keys(errors) as FieldName[]).map(sectionOf));
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = row.current?.children[formSections.findIndex(({ name }) => name === current)];
    if (row.current && item instanceof HTMLElement)
      row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      aria-label="Sections"
      className="bg-paper @max-2xl:sticky @max-2xl:top-0 @max-2xl:z-2 @max-2xl:-mx-4 @2xl:sticky @2xl:top-6 @2xl:self-start"
    >
      <ul
        ref={row}
        className="relative flex gap-2 [scrollbar-width:none] @max-2xl:overflow-x-auto @max-2xl:px-4 @max-2xl:py-2 @2xl:flex-col @2xl:gap-0"
      >
        {formSections.map(({ name, title }) => (
          <Item
            key={name}
            href={`#${sectionId(name)}`}
            isCurrent={name === current}
            onClick={() => onChoose(name)}
            title={title}
            state={<Progress {...sectionProgress(name, values)} isFaulty={faulty.has(name)} />}
          />
        ))}
        <Item
          href="#tour"
          onClick={onTour}
          title="Tour"
          state={<Progress filled={hasTour ? 1 : 0} total={1} />}
        />
      </ul>
    </nav>
  );
}

export const sectionId = (name: FormSectionName) => `section-${name}`;

type ItemProps = { href: string; isCurrent?: boolean; onClick(): void; title: string; state: ReactNode };

function Item({ href, isCurrent = false, onClick, title, state }: ItemProps) {
  return (
    <li className="shrink-0">
      <a
        href={href}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={(event) => {
          event.preventDefault();
          onClick();
        }}
        className="flex min-h-11 items-center justify-between gap-2 rounded-control px-3 t-label hover:bg-sunken aria-[current]:bg-sunken aria-[current]:t-strong @max-2xl:border @max-2xl:border-edge @max-2xl:aria-[current]:border-2 @max-2xl:aria-[current]:border-ink"
      >
        {title}
        {state}
      </a>
    </li>
  );
}

function Progress({
  filled,
  total,
  isFaulty = false,
}: {
  filled: number;
  total: number;
  isFaulty?: boolean;
}) {
  if (isFaulty)
    return (
      <span className="text-danger">
        <CircleAlert className="size-4" aria-hidden />
        <span className="sr-only">has errors</span>
      </span>
    );
  if (filled === total)
    return (
      <span className="text-ok">
        <Check className="size-4" aria-hidden />
        <span className="sr-only">complete</span>
      </span>
    );
  if (total === 1) return null;
  return (
    <span className="t-micro text-muted tabular-nums">
      <span aria-hidden>
        {filled}/{total}
      </span>
      <span className="sr-only">{`${filled} of ${total} filled in`}</span>
    </span>
  );
}
