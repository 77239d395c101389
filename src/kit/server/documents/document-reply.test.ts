import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { documentReply } from './document-reply.ts';

const headersOf = (name: string, type: 'pdf' | 'webp' = 'pdf') =>
  documentReply({ id: 7, name, type }, Readable.from([]), 12).headers;

test('serves a document as a download with type and size that no browser renders as a page', () => {
  expect(headersOf('Mandate')).toEqual({
    'content-type': 'application/pdf',
    'content-length': '12',
    'content-disposition': `attachment; filename="paper-7.pdf"; filename*=UTF-8''Mandate.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(headersOf('Mandate', 'webp')).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': expect.stringContaining('Mandate.webp'),
  });
});

test.each([
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['a"; filename="b.exe', 'a-%3B%20filename%3D-b.exe'],
  ["Nakato's (old)", 'Nakato%27s%20%28old%29'],
  ['Bukɛdɛ', 'Buk%C9%9Bd%C9%9B'],
  ['a:b*c?d<e>f|g\\h', 'a-b-c-d-e-f-g-h'],
])('escapes the document name %j in the header and the path', (name, written) => {
  expect(headersOf(name)['content-disposition']).toBe(
    `attachment; filename="paper-7.pdf"; filename*=UTF-8''${written}.pdf`,
  );
});
