import type { ReactNode } from 'react';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

/** Shows a section of the page under a heading. An error in it does not affect other sections. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-6 pb-4">
      <h2 className="mb-3 t-heading">{title}</h2>
      <SectionBoundary>{children}</SectionBoundary>
    </section>
  );
}
