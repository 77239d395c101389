import type { ReactNode } from 'react';
import { inLanguage } from '#kit/t.ts';

/** Links to the admin page of a person. */
export function PersonLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <a
      href={inLanguage(`/admin/users/${id}`)}
      className="inline-flex min-h-11 items-center link wrap-anywhere"
    >
      {children}
    </a>
  );
}
