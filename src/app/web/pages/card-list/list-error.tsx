import { t } from '#kit/t.ts';
import type { CallError } from '#kit/web/call.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Message } from './message.tsx';
import { NoMatches } from './no-matches.tsx';

type Props = {
  error?: Pick<CallError, 'status'>;
  path?: string;
  onRetry?: () => void;
};

/** The message for a list that could not be loaded or whose URL is invalid, with a next step. */
export function ListError({ error, path, onRetry }: Props) {
  const status = error?.status;
  if (path && status === 400) return <NoMatches path={path} />;
  return (
    <div role="alert">
      <Message
        tone="danger"
        title={t('Error loading properties. Please try again later.')}
        text={status && t('Network response was not ok: {status}', { status })}
      >
        {onRetry && (
          <Button tone="secondary" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </Message>
    </div>
  );
}
