/** Whether the client takes gzip. Nothing said means no: only what is asked for is sent packed. */
export function takesGzip(header: string | string[] | undefined): boolean {
  let forAll = false;
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [coding, ...parameters] = part.split(';').map((text) => text.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (coding === 'gzip' || coding === 'x-gzip') return !refused;
    if (coding === '*') forAll = !refused;
  }
  return forAll;
}

/** Whether the client has these very bytes already. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
