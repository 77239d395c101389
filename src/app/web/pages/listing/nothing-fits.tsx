import { LinkButton } from '#kit/web/ui/button.tsx';
import { Message } from './message.tsx';

/** No home matches, or a filter value does not exist. */
export function NothingFits({ path }: { path: string }) {
  return (
    <Message title="No properties found" text="Try adjusting your search criteria">
      <LinkButton href={path} tone="secondary">
        Clear all filters
      </LinkButton>
    </Message>
  );
}
