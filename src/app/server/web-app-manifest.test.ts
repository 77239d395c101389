import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountInstallable } from './web-app-manifest.ts';

const app = Fastify();
beforeAll(() => mountInstallable(app));
afterAll(() => app.close());

test('the icon of a home screen opens the front page, and each of its pictures is there', async () => {
  const reply = await app.inject('/manifest.webmanifest');
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  const manifest = reply.json();
  expect([manifest.start_url, manifest.scope, manifest.display]).toEqual(['/', '/', 'standalone']);
  const files = manifest.icons.map(({ src }: { src: string }) => src);
  expect(files).toHaveLength(4);
  const publicFolder = join(import.meta.dirname, '../../../public');
  expect(files.filter((file: string) => !existsSync(join(publicFolder, file)))).toEqual([]);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
});

test('the page without a connection says so in every language, is asked for again each time, and has a place for what is kept', async () => {
  const { body, headers } = await app.inject('/offline');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const language of ['<html lang="en">', '<p lang="lg">', '<p lang="sw">'])
    expect(body).toContain(language);
  expect(body).toContain('<meta name="robots" content="noindex">');
  // The placeholder of the service worker's list: web/worker/offline-cache-policy.ts.
  expect(body.match(/<!--kept-->/g)).toHaveLength(1);
});
