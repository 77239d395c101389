import { createContext, type ReactNode, use } from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Place } from './use-arrival.ts';

const Shown = createContext<Place>({ path: '/', search: '' });

/** Within, the address is that of the page that is shown, also while it leaves and the browser's is the next one already. */
export function ShownAt({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <Shown value={place}>
      <Router hook={useShownPath} searchHook={useShownSearch}>
        {children}
      </Router>
    </Shown>
  );
}

function useShownPath(): [string, typeof navigate] {
  return [use(Shown).path, navigate];
}

function useShownSearch(): string {
  return use(Shown).search;
}
