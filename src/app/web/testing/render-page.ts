import type { RenderedPage } from '#app/rendered-page.ts';
import * as server from '#app/web/entry-server.tsx';
import { htmlOf } from '#kit/html-parts.ts';

let loaded: Promise<void> | null = null;

/** Renders a page as the server does, and returns its HTML as one string. */
export async function renderPage(
  ...args: Parameters<typeof server.renderPage>
): Promise<Omit<RenderedPage, 'html'> & { html: string }> {
  loaded ??= server.prepare();
  await loaded;
  const page = await server.renderPage(...args);
  return { ...page, html: htmlOf(page.html) };
}
