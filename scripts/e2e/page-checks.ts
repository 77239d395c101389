import type { Page, Request } from 'playwright-core';
import { axeViolations } from './axe-violations.ts';
import { desktop, phone } from './browser.ts';

/** What was noticed about one page since it was opened. */
export type PageProblems = {
  /** Until nothing is asked of the server any more, and the page has nothing left to do. */
  settled(): Promise<void>;
  /** Errors of the page and of the console, and requests that failed; the list is emptied. */
  faults(): string[];
};

/** For requests that do not end; only a fault takes this long. */
const patienceMs = 90_000;

/**
 * Without pictures: what they show is not looked at, and the room for them is kept.
 * @param mayFail whether this answer of the server is part of the page's business, such as the 404 of an unknown mark
 */
export async function watchPage(
  page: Page,
  mayFail: (path: string, status: number) => boolean,
): Promise<PageProblems> {
  let faults: string[] = [];
  const open = new Set<Request>();
  const pathOf = (url: string) => new URL(url).pathname;
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    // What was answered is judged by its own status.
    if (type === 'error' && !text.startsWith('Failed to load resource')) faults.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    // The stream of changes has no end, and of a worker's program none is told.
    if (!/\/api\/events|-worker-/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const words = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still asking for, and pictures were never to come.
    if (words !== 'net::ERR_ABORTED' && words !== 'inspector')
      faults.push(`request failed: ${pathOf(request.url())} ${words}`);
  });
  page.on('response', (response) => {
    const [path, status] = [pathOf(response.url()), response.status()];
    if (status >= 400 && !mayFail(path, status)) faults.push(`request failed: ${status} ${path}`);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] });
  return {
    async settled() {
      const from = performance.now();
      for (let quiet = 0; quiet < 2; ) {
        if (performance.now() - from > patienceMs) {
          faults.push(...[...open].map((request) => `request without an end: ${pathOf(request.url())}`));
          return open.clear();
        }
        await page.evaluate(oneQuietMoment);
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

/** Parts of a page come alive after the rest of it, when nothing else is to be done. */
const oneQuietMoment = `new Promise((done) =>
  requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 20), { timeout: 5000 })))`;

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
    // Hearts are answered by a script of their own.
    let isHandled = button.className === 'heart';
    for (let up = 0; up < 3 && around && !isHandled; up++, around = around.parentElement) isHandled = handles(around, ...acts);
    if (!opens && !sends && !isHandled) faults.push('inert button: ' + named(button));
  }
  const links = [];
  for (const link of document.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (!href || href === '#') faults.push('link to nowhere: ' + named(link));
    else if (!href.startsWith('#')) {
      if (link.origin === location.origin) links.push(link.pathname + link.search);
    } else if (!document.getElementById(href.slice(1)) && !handles(link, 'onClick')) faults.push('link to a missing part: ' + named(link));
  }
  return { faults, links };
})()`;

/** What is beside the window, and the kinds of elements that are seen: without what differs between two that look alike. */
const lookAcross = `new Promise((done) => requestAnimationFrame(() => {
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const kinds = new Set();
  for (const one of document.querySelectorAll('#content *')) {
    if (!one.checkVisibility()) continue;
    const names = [...one.attributes].filter(({ name }) => /^(class|role|type|lang|tabindex|disabled|aria-(?!label|desc|controls).*)$/.test(name));
    const says = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    kinds.add([one.localName, ...names.map(({ name, value }) => name + '=' + value), says].join(' '));
  }
  done({
    faults: over > 0 ? ['wider than the window by ' + over + ' at ' + innerWidth] : [],
    kinds: innerWidth + [...kinds].sort().join('\\n'),
  });
}))`;

/**
 * Looks at the page as wide as the window is, and then as wide as it was not.
 * @param judged the kinds of elements that axe has seen together: it looks at each such set once
 */
export async function checkPage(
  page: Page,
  judged: Set<string>,
  without: readonly string[],
): Promise<{ faults: string[]; links: string[] }> {
  const { faults, links } = await page.evaluate<{ faults: string[]; links: string[] }>(look);
  const isWide = page.viewportSize()?.width === desktop.width;
  for (const size of [null, isWide ? phone : desktop]) {
    if (size) await page.setViewportSize(size);
    const across = await page.evaluate<{ faults: string[]; kinds: string }>(lookAcross);
    faults.push(...across.faults);
    if (judged.has(across.kinds)) continue;
    judged.add(across.kinds);
    for (const [rule, elements] of await axeViolations(page, without))
      faults.push(...elements.map((html) => `axe ${rule}: ${html.slice(0, 160)}`));
  }
  return { faults, links };
}
