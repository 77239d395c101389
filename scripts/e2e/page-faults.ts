import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { desktop, phone } from './browser.ts';

/** What was noticed about one page since it was opened. */
export type Watched = {
  /** Until nothing is asked of the server any more. */
  settled(): Promise<void>;
  /** Errors of the page and of the console, and requests that failed; the list is emptied. */
  faults(): string[];
};

/** @param mayFail whether this answer of the server is part of the page's business, such as the 404 of an unknown mark */
export function watchPage(page: Page, mayFail: (path: string, status: number) => boolean): Watched {
  let faults: string[] = [];
  const open = new Set<unknown>();
  const pathOf = (url: string) => new URL(url).pathname;
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    // What was answered is judged by its own status.
    if (type === 'error' && !text.startsWith('Failed to load resource')) faults.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const words = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still asking for.
    if (words !== 'net::ERR_ABORTED') faults.push(`request failed: ${pathOf(request.url())} ${words}`);
  });
  page.on('response', (response) => {
    const [path, status] = [pathOf(response.url()), response.status()];
    if (status >= 400 && !mayFail(path, status)) faults.push(`request failed: ${status} ${path}`);
  });
  return {
    async settled() {
      for (let quiet = 0; quiet < 3; ) {
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))');
        quiet = open.size === 0 ? quiet + 1 : 0;
      }
    },
    faults() {
      const noticed = faults;
      faults = [];
      return noticed;
    },
  };
}

type Seen = { faults: string[]; links: string[] };

/**
 * What is wrong with the document, and where its links lead. A control that works has a handler of React, opens something by
 * `popovertarget` or `command`, or sends a form that goes somewhere; whoever is disabled has nothing to do.
 */
const look = `(() => {
  const faults = [];
  const propsOf = (one) => {
    const key = Object.keys(one).find((name) => name.startsWith('__reactProps$'));
    return key ? one[key] : {};
  };
  const handles = (one, ...names) => names.some((name) => typeof propsOf(one)[name] === 'function');
  const acts = ['onClick', 'onPointerDown', 'onPointerUp', 'onMouseDown', 'onKeyDown', 'onChange'];
  const heads = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
  if (heads.length !== 1) faults.push('headings of the first rank: ' + heads.length);
  if (!/\\S · \\S/.test(document.title)) faults.push('title: ' + document.title);
  const named = (one) => one.outerHTML.slice(0, 160);
  for (const form of document.querySelectorAll('form'))
    if (!form.hasAttribute('action') && !handles(form, 'onSubmit')) faults.push('inert form: ' + named(form));
  for (const button of document.querySelectorAll('button')) {
    if (button.disabled || button.closest('fieldset:disabled')) continue;
    const opens = button.popoverTargetElement || button.commandForElement || button.getAttribute('commandfor');
    const sends = button.form && button.type !== 'button';
    let around = button;
    let isHandled = false;
    for (let up = 0; up < 3 && around && !isHandled; up++, around = around.parentElement) isHandled = handles(around, ...acts);
    if (!opens && !sends && !isHandled) faults.push('inert button: ' + named(button));
  }
  const links = [];
  for (const link of document.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (!href || href === '#') faults.push('link to nowhere: ' + named(link));
    else if (href.startsWith('#') && !document.getElementById(href.slice(1))) faults.push('link to a missing part: ' + named(link));
    else if (link.origin === location.origin && !href.startsWith('#')) links.push(link.pathname + link.search);
  }
  return { faults, links };
})()`;

const lookAcross = `(() => {
  const over = document.documentElement.scrollWidth - innerWidth;
  return over > 0 ? ['wider than the window by ' + over + ' at ' + innerWidth] : [];
})()`;

export async function lookAt(page: Page): Promise<Seen> {
  const seen = await page.evaluate<Seen>(look);
  const faults = [...seen.faults];
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    faults.push(...(await page.evaluate<string[]>(lookAcross)));
  }
  return { faults, links: seen.links };
}

/** What axe finds, without what stands around every page if that was judged already. */
export async function axeFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (page.frames().length === 1) builder.setLegacyMode();
  for (const part of without) builder.exclude(part);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe ${id}: ${html.slice(0, 160)}`));
}
