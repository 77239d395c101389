import { createContext, type ReactNode, use } from 'react';
import { Router } from 'wouter';
import { navigate } from '#app/web/navigation.ts';
import { inLanguage, languagePrefix } from '#kit/t.ts';

/**
 * The path of the shown page, without the search. React replaces content that is not hydrated yet when a
 * context around it changes, so this value must stay the same while a page is shown.
 */
const DisplayedPath = createContext('/');

/**
 * Provides the path of the shown page to its children, even during the exit animation, when the browser's
 * path is already the next one. It is remounted for each path. The search is passed to the page as a prop.
 */
export function LocationOverride({ path, children }: { path: string; children: ReactNode }) {
  return (
    <DisplayedPath value={path}>
      <Router base={languagePrefix()} hook={useDisplayedPath} searchHook={noSearch}>
        {children}
      </Router>
    </DisplayedPath>
  );
}

function useDisplayedPath(): [string, typeof navigate] {
  return [inLanguage(use(DisplayedPath)), navigate];
}

const noSearch = () => '';
