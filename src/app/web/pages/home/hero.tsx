import { ExploreButton } from '#app/web/layout/explore-dialog.tsx';
import type { PropertyCard } from '#features/properties/schema.ts';
import { SearchBox } from '#features/search/web/search-box/search-box.tsx';
import { t } from '#kit/t.ts';
import { buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { HeroPicture } from './hero-picture.tsx';

export function Hero({ cover }: { cover: PropertyCard | undefined }) {
  return (
    <div className="comes-whole flex flex-wrap items-center gap-8 py-8 md:py-12">
      <div className="min-w-0 flex-5 basis-[16rem]">
        <h1 className="t-display">{t("Experience Kampala's properties virtually")}</h1>
        <SearchBox placeholder={t('Search properties')} className="mt-4 flex w-full md:hidden" />
        <p className="mt-4 max-w-md t-body text-muted">
          {t(
            'Walk through every room in 360° from your phone. Pay to visit only the homes you already like.',
          )}
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <ExploreButton className={buttonClass('primary', 'max-sm:flex-1 max-sm:px-2 max-sm:t-small')}>
            {t('Explore Properties')}
          </ExploreButton>
          <LinkButton href="#featured" tone="secondary" className="max-sm:flex-1 max-sm:px-2 max-sm:t-small">
            {t('Featured Properties')}
          </LinkButton>
        </div>
      </div>
      <div className="min-w-0 flex-7 basis-[24rem]">
        <HeroPicture property={cover} />
      </div>
    </div>
  );
}
