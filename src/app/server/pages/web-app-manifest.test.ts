import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountInstallable } from './web-app-manifest.ts';

const app = Fastify();
beforeAll(() => mountInstallable(app));
afterAll(() => app.close());

test('opens the front page from the home screen icon, and serves each of its pictures', async () => {
  const reply = await app.inject('/manifest.webmanifest');
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  const manifest = reply.json();
  expect([manifest.start_url, manifest.scope, manifest.display]).toEqual(['/', '/', 'standalone']);
  const files = manifest.icons.map(({ src }: { src: string }) => src);
  expect(files).toHaveLength(4);
  const publicFolder = join(import.meta.dirname, '../../../../public');
  expect(files.filter((file: string) => !existsSync(join(publicFolder, file)))).toEqual([]);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
});

test('translates the offline page, revalidates it each time, and leaves a place for the cached pages', async () => {
  const { body, headers } = await app.inject('/offline');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const language of ['<html lang="en">', '<p lang="lg">', '<p lang="sw">'])
    expect(body).toContain(language);
  expect(body).toContain('<meta name="robots" content="noindex">');
  // The service worker inserts its list at this placeholder: web/worker/offline-cache-policy.ts.
  expect(body.match(/<!--kept-->/g)).toHaveLength(1);
});
