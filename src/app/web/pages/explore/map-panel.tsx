import { type ComponentProps, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

/** The server draws no map and carries no program for it. */
const HomeMap = lazy(() =>
  import.meta.env.SSR
    ? new Promise<never>(() => {})
    : import('#features/properties/web/explore/home-map.tsx'),
);

/** The drawing program with its worker, compressed. */
const weight = 'about 400 kB';

/** The map is fetched only where it is seen; who saves data is told first what it weighs. */
export function MapPanel(props: ComponentProps<typeof HomeMap>) {
  const isLight = use(SaveData);
  const { isMapShown } = props;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isLight) return;
    const wide = matchMedia('(width >= 64rem)');
    const look = () => (isMapShown || wide.matches) && setWanted(true);
    look();
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, [isLight, isMapShown]);
  if (isWanted)
    return (
      <SectionBoundary instead={<Ground>The map could not be fetched.</Ground>}>
        <Suspense fallback={<Ground>Fetching the map …</Ground>}>
          <HomeMap {...props} />
        </Suspense>
      </SectionBoundary>
    );
  return (
    <Ground>
      {isLight ? (
        <Button tone="secondary" className="needs-script" onClick={() => setWanted(true)}>
          Show the map ({weight})
        </Button>
      ) : (
        'Map'
      )}
    </Ground>
  );
}

function Ground({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full place-content-center rounded-card border border-line bg-sunken text-muted">
      {children}
    </div>
  );
}
