import { createContext } from 'react';

/**
 * The application's own address without a path, for links that users share. The server provides its own
 * value.
 */
export const SiteOrigin = createContext(import.meta.env.SSR ? '' : location.origin);
