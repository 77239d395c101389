import type { ReactNode } from 'react';

/**
 * The tone of a badge: `leaf` for good news, `alert` for bad news, `lake` for a rank and `plain` for a fact;
 * `veil` is for badges on pictures.
 */
export type BadgeTone = 'leaf' | 'lake' | 'alert' | 'plain' | 'veil';

const tones: Record<BadgeTone, string> = {
  leaf: 'bg-leaf-soft text-leaf',
  lake: 'bg-lake-soft text-lake',
  alert: 'bg-alert-soft text-alert',
  plain: 'bg-sunken text-muted',
  veil: 'bg-veil text-on-veil',
};

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
