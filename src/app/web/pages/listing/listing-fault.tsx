import type { CallError } from '#kit/web/call.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Message } from './message.tsx';

type Props = {
  error?: Pick<CallError, 'status' | 'message'> & Partial<CallError>;
  path?: string;
  onRetry?: () => void;
};

/** The list could not be had, or the address asks for what does not exist; either way there is a way on. */
export function ListingFault({ error, path, onRetry }: Props) {
  if (path && error?.status === 400) {
    return (
      <Message title="This search cannot be made" text={error.problem?.message ?? error.message}>
        <LinkButton href={path}>Clear all filters</LinkButton>
      </Message>
    );
  }
  return (
    <div role="alert">
      <Message tone="alert" title="Error loading properties. Please try again later.">
        {onRetry && (
          <Button tone="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Message>
    </div>
  );
}
