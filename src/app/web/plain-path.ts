/** Decodes a path as the router does. Returns a path that cannot be decoded unchanged. */
export function plainPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
