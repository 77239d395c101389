import { createContext, type ReactNode, use } from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { inLanguage, languagePrefix } from '#kit/t.ts';
import type { Place } from './use-arrival.ts';

const Shown = createContext<Place>({ path: '/', search: '' });

/**
 * Gives its children the address of the page shown, even while it leaves and the browser's address is already the next
 * one.
 */
export function ShownAt({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <Shown value={place}>
      <Router base={languagePrefix()} hook={useShownPath} searchHook={useShownSearch}>
        {children}
      </Router>
    </Shown>
  );
}

function useShownPath(): [string, typeof navigate] {
  return [inLanguage(use(Shown).path), navigate];
}

function useShownSearch(): string {
  return use(Shown).search;
}
