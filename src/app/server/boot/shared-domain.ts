import { getDomain } from 'tldts';

/**
 * Returns the registrable domain that the application and the tours share, for which a page of either could
 * set cookies; null if there is none. IP addresses, `localhost` and names under a public suffix share none.
 * Private suffixes, such as a hosting platform's, count as public suffixes.
 * @param tourOrigin the origin in which `*` stands for one tour
 */
export function sharedDomain(appOrigin: string, tourOrigin: string): string | null {
  const [appDomain, tourDomain] = [domainOf(appOrigin), domainOf(tourOrigin.replace('*', 'v'))];
  return appDomain !== null && appDomain === tourDomain ? appDomain : null;
}

function domainOf(origin: string): string | null {
  return getDomain(new URL(origin).hostname, { allowPrivateDomains: true });
}
