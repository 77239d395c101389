import type { AriaRole, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

/** `ok` for what succeeded, `warn` for what will go wrong unless the reader acts, and `danger` for what failed. */
export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger';

const tones: Record<NoticeTone, { icon: IconName; box: string; ink: string }> = {
  info: { icon: 'info', box: 'bg-info-tint', ink: 'text-info' },
  ok: { icon: 'check', box: 'bg-ok-tint', ink: 'text-ok' },
  warn: { icon: 'alert', box: 'bg-warn-tint', ink: 'text-warn' },
  danger: { icon: 'alert', box: 'bg-danger-tint', ink: 'text-danger' },
};

type Props = {
  tone?: NoticeTone;
  /** `alert` or `status` for a notice that appears after an action of the reader. */
  role?: AriaRole | undefined;
  className?: string;
  /** A button or a link next to the text. */
  action?: ReactNode;
  children: ReactNode;
};

/** A message within a page. Its icon tells the tones apart without colour. */
export function Notice({ tone = 'info', role, className = '', action, children }: Props) {
  const { icon, box, ink } = tones[tone];
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control p-3 ${box} ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon name={icon} className={`h-6 w-5 ${ink}`} />
        <div className="min-w-0 grow wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  );
}
