import type { ReactNode } from 'react';
import type { AgentPage } from '#features/agents/schema.ts';
import { Avatar } from '#features/properties/web/detail/avatar.tsx';
import { responseTimeLabel } from '#features/properties/web/detail/response-time-label.ts';
import { PropertyGrid } from '#features/properties/web/property-grid.tsx';
import { ReviewCard } from '#features/reviews/web/review-card.tsx';
import { formatMonth } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { DefinitionList } from '#kit/web/ui/facts.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { ReportPhotoForm } from './report-photo-form.tsx';

type Props = {
  agent: AgentPage;
  /** True for every page of homes except the first. */
  isLater: boolean;
  /** The badges of the agent's verifications. */
  badges: ReactNode;
};

/** Shows a user who lists homes: their verifications, their homes and the reviews of these homes. */
export function AgentView({ agent, isLater, badges }: Props) {
  const { mark, name, since, answersWithin, homes, reviews, rating, reviewCount } = agent;
  const factItems = [
    t('Member since {month}', { month: formatMonth(since.slice(0, 7)) }),
    ...(answersWithin
      ? [t('Usually replies within {answersWithin}', { answersWithin: responseTimeLabel(answersWithin) })]
      : []),
    t('{n, plural, one {# home on the market} other {# homes on the market}}', { n: homes.total }),
  ];
  return (
    <div className="page-frame grid gap-8 py-8 md:py-12">
      <header className="grid max-w-3xl gap-4">
        <div className="flex items-center gap-4">
          <Avatar name={name} photograph={agent.photograph} className="size-16 t-heading md:size-24" />
          <div className="min-w-0">
            <h1 className="t-title wrap-anywhere">{name}</h1>
            {rating !== null && (
              <p className="mt-1 flex flex-wrap items-center gap-x-2">
                <Icon name="star" className="size-4 text-ink" />
                <span className="t-strong">{rating.toFixed(1)}</span>
                <span className="text-muted">
                  {t('{n, plural, one {# review of their homes} other {# reviews of their homes}}', {
                    n: reviewCount,
                  })}
                </span>
              </p>
            )}
          </div>
        </div>
        <p className="text-muted">
          <DefinitionList of={factItems} />
        </p>
        {badges}
        <p className="t-small text-muted">{t('To get in touch, open one of these homes.')}</p>
        {agent.photograph && <ReportPhotoForm mark={mark} />}
      </header>
      <section aria-labelledby="homes" className="grid gap-4">
        <h2 id="homes" className="t-heading">
          {t('Homes on the market')}
        </h2>
        {homes.items.length > 0 ? (
          <PropertyGrid properties={homes.items} heading="h3" />
        ) : (
          <EmptyState icon={<Icon name="home" />}>
            {isLater ? t('No more homes.') : t('No homes on the market right now.')}
          </EmptyState>
        )}
        {(homes.next !== null || isLater) && (
          <p className="flex flex-wrap gap-2">
            {isLater && (
              <LinkButton href={`/agents/${mark}`} tone="secondary">
                {t('Newest homes')}
              </LinkButton>
            )}
            {homes.next !== null && (
              <LinkButton href={`/agents/${mark}?before=${homes.next}`} tone="secondary">
                {t('Older homes')}
              </LinkButton>
            )}
          </p>
        )}
      </section>
      {reviews.length > 0 && (
        <section aria-labelledby="reviews" className="grid max-w-3xl gap-4">
          <h2 id="reviews" className="t-heading">
            {t('What guests and visitors say')}
          </h2>
          <ul className="grid gap-4">
            {reviews.map((review) => (
              <Card as="li" key={review.id}>
                <ReviewCard review={review} anonymousLabel={t('A guest')}>
                  <p className="mt-1">
                    <TextLink href={`/property/${review.home.id}`}>{review.home.title}</TextLink>
                  </p>
                </ReviewCard>
              </Card>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
