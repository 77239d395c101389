import { createContext, type ReactNode, use } from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { inLanguage, languagePrefix } from '#kit/t.ts';

/**
 * Stays the same while a page is shown: React replaces whatever is not hydrated yet when a context around it changes,
 * so this is no place for what is searched.
 */
const ShownPath = createContext('/');

/**
 * Gives its children the path of the page shown, even while it leaves and the browser's is already the next one. Mounted
 * anew for each path. What is searched is a property of the page.
 */
export function LocationOverride({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ShownPath value={path}>
      <Router base={languagePrefix()} hook={useShownPath} searchHook={noSearch}>
        {children}
      </Router>
    </ShownPath>
  );
}

function useShownPath(): [string, typeof navigate] {
  return [inLanguage(use(ShownPath)), navigate];
}

const noSearch = () => '';
