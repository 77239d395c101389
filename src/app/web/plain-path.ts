/** Returns a path as the router reads it, from an address. */
export function plainPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
