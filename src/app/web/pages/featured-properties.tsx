import { useQuery } from '@tanstack/react-query';
import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';
import { PropertyGrid, PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import { featuredPropertiesQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { previewFor, previewImage } from './picture-of.ts';

export const about: PageMeta = {
  reads: () => [{ query: featuredPropertiesQuery(), required: false }],
  head: (_, [page]) => ({
    ...(import.meta.env.SSR && {
      image: previewImage(page),
      preview: previewFor(t('Featured Properties'), page),
    }),
    title: t('Featured Properties · {productName}', { productName }),
    description: t('Standout homes in and around Kampala, newest first.'),
  }),
};

export default function FeaturedPropertiesPage() {
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="t-title">{t('Featured Properties')}</h1>
      <p className="mt-2 mb-8 max-w-xl text-muted">{t('Standout homes, newest first.')}</p>
      <SectionBoundary instead={<NoneFound />}>
        <FeaturedProperties />
      </SectionBoundary>
    </div>
  );
}

function FeaturedProperties() {
  const { data, isPending } = useQuery(featuredPropertiesQuery());
  if (isPending) return <PropertyGridSkeleton count={8} />;
  if (!data?.items.length) return <NoneFound />;
  return <PropertyGrid properties={data.items} early={2} heading="h2" />;
}

function NoneFound() {
  return (
    <EmptyState
      role="status"
      icon={<Icon name="home" />}
      action={
        <LinkButton href="/rental-units" tone="secondary">
          {t('Rental Units')}
        </LinkButton>
      }
    >
      {t('No featured properties found.')}
    </EmptyState>
  );
}
