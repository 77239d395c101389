import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { inLanguage, t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

const Suggestions = lazy(() => import('./suggestions.tsx'));

type Props = {
  placeholder: string;
  className: string;
};

/**
 * Renders one search box for a place, type, words or listing number. The form works without scripts, and
 * suggestions appear after hydration.
 */
export function SearchBox({ placeholder, className }: Props) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = (path === '/explore' && new URLSearchParams(search).get('q')) || '';
  const box = useRef<HTMLInputElement>(null);
  const lastQuery = useRef(query);
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    if (box.current && lastQuery.current !== query) box.current.value = query;
    lastQuery.current = query;
  }, [query]);
  const activate = () => setActive(true);
  return (
    <form
      action={inLanguage('/explore')}
      role="search"
      className={`search-box ${className}`}
      data-placeholder={placeholder}
      onSubmit={(event) => {
        event.preventDefault();
        const entries = [...new FormData(event.currentTarget)].map(([field, value]) => [
          field,
          String(value).trim(),
        ]);
        const filled = new URLSearchParams(entries.filter(([, value]) => value));
        navigate(filled.size > 0 ? `/explore?${filled}` : '/explore');
      }}
    >
      <input
        ref={box}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={activate}
        onInput={activate}
      />
      <button aria-label={t('Search')}>
        <Icon name="search" />
      </button>
      {isActive && (
        <Suspense>
          <Suggestions box={box} />
        </Suspense>
      )}
    </form>
  );
}
