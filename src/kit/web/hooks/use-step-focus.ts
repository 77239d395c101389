import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new step, and scrolls the dialog to its top. Attach the ref to the heading,
 * with `tabIndex={-1}`. The first step leaves the focus where it is.
 */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('dialog')?.scrollTo?.({ top: 0 });
  }, [step]);
  return heading;
}
