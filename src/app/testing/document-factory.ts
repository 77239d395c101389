import { randomUUID } from 'node:crypto';
import type { Person } from './actors.ts';
import type { TestApp } from './test-app.ts';

/** Returns the smallest file that programs accept as a PDF. Each file has different content. */
export function buildPdf(): Buffer {
  return Buffer.from(
    `%PDF-1.4\n% ${randomUUID()}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

export async function uploadDocumentAs(
  { inject }: Pick<TestApp, 'inject'>,
  lot: { id: number },
  { cookies }: Pick<Person, 'cookies'>,
  bytes: Buffer,
  name = 'Valuation report',
) {
  const body = new FormData();
  body.append('paper', new Blob([new Uint8Array(bytes)]), 'scan.pdf');
  const request = new Request('http://x/', { method: 'POST', body });
  return inject({
    method: 'POST',
    url: `/api/desk/lots/${lot.id}/papers?name=${encodeURIComponent(name)}`,
    cookies,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
