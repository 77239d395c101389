import type { ReactNode } from 'react';
import { inLanguage } from '#kit/t.ts';

/** Links to the admin page of a person. */
export function PersonLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    // The padding of an inline element makes the target as large as a thumb, and leaves the line as it is.
    <a href={inLanguage(`/admin/users/${id}`)} className="py-3 link wrap-anywhere">
      {children}
    </a>
  );
}
