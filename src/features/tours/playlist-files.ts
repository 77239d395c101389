/**
 * Returns the files of an HLS playlist, as paths from the archive's root: segments, keys and other playlists.
 */
export function playlistFiles(text: string, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const files: string[] = [];
  for (const line of text.split('\n')) {
    const address = line.startsWith('#') ? (/\bURI="([^"]{1,300})"/.exec(line)?.[1] ?? '') : line;
    const resolved = pathFrom(folder, address.trim());
    if (resolved) files.push(resolved);
  }
  return files;
}

/**
 * Returns the path of an address in the archive. Returns null for other hosts and for paths outside the
 * archive.
 */
function pathFrom(folder: string, address: string): string | null {
  const path = address.replace(/[?#].*$/s, '');
  if (path === '' || path.length > 300 || path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path))
    return null;
  const steps: string[] = [];
  for (const step of `${folder}${decode(path)}`.split('/')) {
    if (step === '..' && steps.pop() === undefined) return null;
    if (step !== '..' && step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
