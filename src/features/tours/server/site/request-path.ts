/**
 * Returns the archive entry that a URL requests: without query, decoded, as a path from the root. Returns
 * null for an invalid path.
 */
export function requestedEntry(url: string): string | null {
  if (!url.startsWith('/')) return null;
  const path = url.replace(/[?#].*$/s, '');
  return decode(path)
    .replace(/\/{2,}/g, '/')
    .slice(1)
    .normalize('NFC');
}

/** Decodes a path as UTF-8 or, if that is invalid, as Latin-1, which old pages use to escape names. */
function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

/** Returns the version, which is the first label of the host name. */
export function requestedVersion(host: string | undefined): string {
  return (host ?? '').split('.', 1)[0]?.toLowerCase() ?? '';
}
