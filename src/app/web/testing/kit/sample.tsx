import type { ReactNode } from 'react';

/** The states of one part under its name. */
export function Sample({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-2">
      <h2 className="t-label text-muted">{name}</h2>
      <div className={wide ? 'grid grid-cols-1 gap-3' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  );
}
