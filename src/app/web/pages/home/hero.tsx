import { ExploreButton } from '#app/web/layout/explore-dialog.tsx';
import type { PropertyCard } from '#features/properties/schema.ts';
import { SearchBox } from '#features/search/web/search-box/search-box.tsx';
import { t } from '#kit/t.ts';
import { buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { HeroPicture } from './hero-picture.tsx';

const buttonLayout = 'max-sm:flex-1 max-sm:px-2 max-sm:t-label';

/** The search, over the picture of a home on a desktop. A phone shows no picture, so that the search comes first. */
export function Hero({ cover }: { cover: PropertyCard | undefined }) {
  return (
    <div className="hero comes-whole">
      <HeroPicture property={cover} />
      <div className="hero-search">
        <h1 className="t-display">{t("Experience Kampala's properties virtually")}</h1>
        <p className="max-w-md text-muted max-md:hidden">
          {t(
            'Walk through every room in 360° from your phone. Pay to visit only the homes you already like.',
          )}
        </p>
        <SearchBox placeholder={t('Search properties')} className="hero-box md:hidden" />
        <SearchBox
          placeholder={t('Search for virtual tours by location or property type')}
          className="hero-box max-md:hidden"
        />
        <div className="flex flex-wrap gap-2">
          <ExploreButton className={buttonClass('primary', buttonLayout)}>
            {t('Explore Properties')}
          </ExploreButton>
          <LinkButton href="#featured" tone="secondary" className={buttonLayout}>
            {t('Featured Properties')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
