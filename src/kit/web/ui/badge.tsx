import type { ReactNode } from 'react';

/**
 * The tone of a badge: `ok` for good news, `danger` for bad news, `info` for a rank or what is under way, and `plain` for a fact;
 * `veil` is for badges on pictures.
 */
export type BadgeTone = 'ok' | 'info' | 'danger' | 'plain' | 'veil';

const tones: Record<BadgeTone, string> = {
  ok: 'bg-ok-tint text-ok',
  info: 'bg-info-tint text-info',
  danger: 'bg-danger-tint text-danger',
  plain: 'bg-sunken text-muted',
  veil: 'bg-veil text-on-veil',
};

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-badge px-2 py-1 t-micro ${tones[tone]}`}>
      {children}
    </span>
  );
}
