/** In this tab, while somebody signs in: for which address they wanted to save a search. A link cannot set it. */
const key = 'save-search';

const here = () => location.pathname + location.search;

export function keepWish(): void {
  try {
    sessionStorage.setItem(key, here());
  } catch {
    // A browser may keep nothing for us: then one more tap saves it.
  }
}

/** Whether this is the search that somebody wanted to save; asked once. */
export function takeWish(): boolean {
  try {
    const wished = sessionStorage.getItem(key);
    if (wished === null) return false;
    sessionStorage.removeItem(key);
    return wished === here();
  } catch {
    return false;
  }
}
