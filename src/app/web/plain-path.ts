/** Returns the path of an address as the router reads it. */
export function plainPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
