import { getDomain } from 'tldts';

/**
 * The registrable domain that application and tours have in common, for which a page of either could set cookies; null where
 * there is none. Names under a suffix that belongs to many, private ones such as a hosting platform's included, share nothing,
 * nor do addresses of figures or `localhost`.
 * @param tourOrigin `*` stands for one tour
 */
export function sharedDomain(appOrigin: string, tourOrigin: string): string | null {
  const [app, tours] = [domainOf(appOrigin), domainOf(tourOrigin.replace('*', 'v'))];
  return app !== null && app === tours ? app : null;
}

function domainOf(origin: string): string | null {
  return getDomain(new URL(origin).hostname, { allowPrivateDomains: true });
}
