import type { ReactNode } from 'react';

type Props = { id?: string; title: string; children: ReactNode };

export function HomeSection({ id, title, children }: Props) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-6 pt-14">
      <h2 className="mb-6 text-2xl font-semibold tracking-tight md:text-3xl">{title}</h2>
      {children}
    </section>
  );
}
