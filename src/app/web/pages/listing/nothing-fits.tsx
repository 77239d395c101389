import { LinkButton } from '#kit/web/ui/button.tsx';
import { Message } from './message.tsx';

/** Nothing is as it was asked for, or what was asked for does not exist. */
export function NothingFits({ path }: { path: string }) {
  return (
    <Message title="No properties found" text="Try adjusting your search criteria">
      <LinkButton href={path} tone="secondary">
        Clear all filters
      </LinkButton>
    </Message>
  );
}
