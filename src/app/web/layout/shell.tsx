import type { ReactNode } from 'react';
import { IconSprite } from '#kit/web/ui/icon.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useArrival } from './use-arrival.ts';

/** What stands around every page. A page that was navigated to slides in; the first one is simply there. */
export function Shell({ children }: { children: ReactNode }) {
  const { path, main, hasMoved } = useArrival();
  return (
    <>
      <IconSprite />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="content" ref={main} tabIndex={-1}>
        <div key={path} className={hasMoved ? 'enter' : undefined}>
          {children}
        </div>
      </main>
      <Footer />
    </>
  );
}
