import { createContext } from 'react';

/** The application's own address without a path, for links that users share; the server provides its own. */
export const SiteOrigin = createContext(import.meta.env.SSR ? '' : location.origin);
