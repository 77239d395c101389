import { type RefObject, useEffect } from 'react';
import type { FormSectionName } from './sections.ts';

/** Calls `onView` with the section that the user has scrolled to. */
export function useSectionInView(
  form: RefObject<HTMLElement | null>,
  onView: (section: FormSectionName) => void,
): void {
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) onView((target as HTMLElement).dataset['section'] as FormSectionName);
      },
      // A line near the top of the screen, so that one section at a time is in view.
      { rootMargin: '-15% 0px -85% 0px' },
    );
    for (const section of form.current?.querySelectorAll('[data-section]') ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [form, onView]);
}
