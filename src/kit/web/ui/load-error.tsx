import type { ReactNode } from 'react';
import { t } from '#kit/t.ts';
import { Button } from './button.tsx';

type Props = { children: ReactNode; onRetry: () => void; className?: string };

/** The message in place of content that failed to load. */
export function LoadError({ children, onRetry, className = '' }: Props) {
  return (
    <div className={`grid justify-items-start gap-3 ${className}`}>
      <p role="alert" className="text-danger">
        {children}
      </p>
      <Button tone="secondary" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
