import { createContext } from 'react';

/** The application's own address without a path, for links that people send to each other; the server provides its own. */
export const SiteOrigin = createContext(import.meta.env.SSR ? '' : location.origin);
