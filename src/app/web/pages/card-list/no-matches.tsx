import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Message } from './message.tsx';

/** The message when no home matches or a filter value does not exist. */
export function NoMatches({ path }: { path: string }) {
  return (
    <Message title={t('No properties found')} text={t('Try adjusting your search criteria')}>
      <LinkButton href={path} tone="secondary">
        {t('Clear all filters')}
      </LinkButton>
    </Message>
  );
}
