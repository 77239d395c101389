import type { ReactNode } from 'react';
import { IconSprite } from '#kit/web/ui/icon.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ShownAt } from './shown-at.tsx';
import { type Place, useArrival } from './use-arrival.ts';

type Props = { footer: string; children: (place: Place) => ReactNode };

/** What stands around every page. A page that was navigated to slides in after the last one has gone; the first is simply there. */
export function Shell({ footer, children }: Props) {
  const { place, main, movement } = useArrival();
  return (
    <>
      <IconSprite />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="content" ref={main} tabIndex={-1}>
        <div key={place.path} className={movement}>
          <ShownAt place={place}>{children(place)}</ShownAt>
        </div>
      </main>
      <Footer html={footer} />
    </>
  );
}
