import { getDomain } from 'tldts';

/**
 * Returns the registrable domain shared by the application and tours, for which a page of either could set
 * cookies; null if there is none. Names under a public suffix, private ones such as a hosting platform's
 * included, share nothing, nor do IP addresses or `localhost`.
 * @param tourOrigin `*` stands for one tour
 */
export function sharedDomain(appOrigin: string, tourOrigin: string): string | null {
  const [app, tours] = [domainOf(appOrigin), domainOf(tourOrigin.replace('*', 'v'))];
  return app !== null && app === tours ? app : null;
}

function domainOf(origin: string): string | null {
  return getDomain(new URL(origin).hostname, { allowPrivateDomains: true });
}
