import type { ReactNode } from 'react';
import type { BadgeTone } from './badge.tsx';

const tones: Record<Exclude<BadgeTone, 'veil'>, string> = {
  ok: 'bg-ok',
  info: 'bg-info',
  danger: 'bg-danger',
  plain: 'bg-edge',
};

/** A state in a table or a line of facts, where a badge would be too loud. */
export function StateDot({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${tones[tone]}`} />
      {children}
    </span>
  );
}
