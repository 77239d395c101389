import type { ReactNode } from 'react';
import { DeskFoot, DeskSide, isDeskPath } from '#app/web/layout/desk/desk-frame.tsx';
import { t } from '#kit/t.ts';
import { IconSprite } from '#kit/web/ui/icon.tsx';
import { BottomNav, isOwnPlace } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LocationOverride } from './location-override.tsx';
import { type PageLocation, usePageTransition } from './use-page-transition.ts';

type Props = { footer: string; children: (location: PageLocation) => ReactNode };

/**
 * The frame around every page. After a client navigation, the new page slides in after the old one has left;
 * the first page does not move.
 */
export function Shell({ footer, children }: Props) {
  const { location, main, animation } = usePageTransition();
  const isDesk = isDeskPath(location.path);
  return (
    <>
      <IconSprite />
      <a href="#content" className="skip-link">
        {t('Skip to content')}
      </a>
      <Header />
      {isDesk && <DeskSide path={location.path} />}
      <main id="content" ref={main} tabIndex={-1}>
        <div key={location.path} className={animation}>
          <LocationOverride path={location.path}>{children(location)}</LocationOverride>
        </div>
      </main>
      <Footer html={footer} isSlim={isDesk || isOwnPlace(location.path)} />
      {isDesk ? <DeskFoot {...location} /> : <BottomNav search={location.search} />}
    </>
  );
}
