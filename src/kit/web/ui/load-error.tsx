import type { ReactNode } from 'react';
import { t } from '#kit/t.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Props = { children: ReactNode; onRetry: () => void; className?: string };

/** The message in place of content that failed to load. */
export function LoadError({ children, onRetry, className = '' }: Props) {
  return (
    <Notice
      tone="danger"
      className={className}
      action={
        <Button tone="secondary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      <p role="alert">{children}</p>
    </Notice>
  );
}
