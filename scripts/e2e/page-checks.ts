import type { Page, Request } from 'playwright-core';
import { axeViolations } from './axe-violations.ts';
import { desktop, phone } from './browser.ts';

/** Observes one page since it was opened. */
export type PageWatch = {
  /** Waits until no request is pending, and the page is idle. */
  waitUntilIdle(): Promise<void>;
  /** Returns the errors of the page and of the console, and the failed requests, since the last call. */
  takeProblems(): string[];
};

/** The time limit in milliseconds for requests that do not end, which only a fault reaches. */
const timeoutMs = 90_000;

/**
 * Watches a page and blocks its pictures, whose content is not checked and whose space is reserved anyway.
 * @param mayFail returns true when this error response is expected, such as the 404 of an unknown access
 * token
 */
export async function watchPage(
  page: Page,
  mayFail: (path: string, status: number) => boolean,
): Promise<PageWatch> {
  let problems: string[] = [];
  const pendingRequests = new Set<Request>();
  const pathOf = (url: string) => new URL(url).pathname;
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    // The status of a failed request is checked below.
    if (type === 'error' && !text.startsWith('Failed to load resource')) problems.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    // The event stream never ends, and the end of requests for worker scripts is not reported.
    if (!/\/api\/events|-worker-/.test(request.url())) pendingRequests.add(request);
  });
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  page.on('requestfailed', (request) => {
    pendingRequests.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its pending requests, and pictures are blocked, so neither counts.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'inspector')
      problems.push(`request failed: ${pathOf(request.url())} ${reason}`);
  });
  page.on('response', (response) => {
    const [path, status] = [pathOf(response.url()), response.status()];
    if (status >= 400 && !mayFail(path, status)) problems.push(`request failed: ${status} ${path}`);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] });
  return {
    async waitUntilIdle() {
      const startedAt = performance.now();
      for (let idleChecks = 0; idleChecks < 2; ) {
        if (performance.now() - startedAt > timeoutMs) {
          problems.push(
            ...[...pendingRequests].map((request) => `request without an end: ${pathOf(request.url())}`),
          );
          return pendingRequests.clear();
        }
        const isSamePage = await page.evaluate(idleMoment).then(() => true, isAnotherPage);
        idleChecks = isSamePage && pendingRequests.size === 0 ? idleChecks + 1 : 0;
      }
    },
    takeProblems() {
      const current = problems;
      problems = [];
      return current;
    },
  };
}

/**
 * Returns false for the error of a page that has navigated away.
 * @throws every other error
 */
function isAnotherPage(error: Error): false {
  if (/context was destroyed/.test(error.message)) return false;
  throw error;
}

/**
 * Waits until the browser is idle, because parts of a page are hydrated only then. React may show a part up to
 * 300 ms after its code has arrived, and the browser is idle in the meantime.
 */
const idleMoment = `new Promise((done) =>
  requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 200), { timeout: 5000 })))`;

/**
 * Finds problems of the document, and the targets of its links. A working control has a React handler, opens
 * an element by `popovertarget` or `command`, or submits a form. A disabled control needs none of these.
 */
const checkControls = `(() => {
  const problems = [];
  const propsOf = (one) => {
    const key = Object.keys(one).find((name) => name.startsWith('__reactProps$'));
    return key ? one[key] : {};
  };
  const handles = (one, ...names) => names.some((name) => typeof propsOf(one)[name] === 'function');
  const acts = ['onClick', 'onPointerDown', 'onPointerUp', 'onMouseDown', 'onKeyDown', 'onChange'];
  const heads = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
  if (heads.length !== 1) problems.push('headings of the first rank: ' + heads.length);
  if (!/\\S · \\S/.test(document.title)) problems.push('title: ' + document.title);
  const named = (one) => one.outerHTML.slice(0, 160);
  for (const form of document.querySelectorAll('form'))
    if (!form.hasAttribute('action') && !handles(form, 'onSubmit')) problems.push('inert form: ' + named(form));
  for (const button of document.querySelectorAll('button')) {
    if (button.disabled || button.closest('fieldset:disabled')) continue;
    const opens = button.popoverTargetElement || button.commandForElement || button.getAttribute('commandfor');
    const sends = button.form && button.type !== 'button';
    let around = button;
    // A separate script handles the heart buttons.
    let isHandled = button.className === 'heart';
    for (let up = 0; up < 3 && around && !isHandled; up++, around = around.parentElement) isHandled = handles(around, ...acts);
    if (!opens && !sends && !isHandled) problems.push('inert button: ' + named(button));
  }
  const links = [];
  for (const link of document.querySelectorAll('a')) {
    if (link.closest('[inert]')) continue;
    const href = link.getAttribute('href');
    if (!href || href === '#') problems.push('link to nowhere: ' + named(link));
    else if (!href.startsWith('#')) {
      if (link.origin === location.origin) links.push(link.pathname + link.search);
    } else if (!document.getElementById(href.slice(1)) && !handles(link, 'onClick')) problems.push('link to a missing part: ' + named(link));
  }
  return { problems, links };
})()`;

/**
 * Finds content outside the window, and the kinds of visible elements. Elements that look alike count as one
 * kind.
 */
const checkLayout = `new Promise((done) => requestAnimationFrame(() => {
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const kinds = new Set();
  for (const one of document.querySelectorAll('#content *')) {
    if (!one.checkVisibility()) continue;
    const names = [...one.attributes].filter(({ name }) => /^(class|role|type|lang|tabindex|disabled|aria-(?!label|desc|controls).*)$/.test(name));
    const says = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    kinds.add([one.localName, ...names.map(({ name, value }) => name + '=' + value), says].join(' '));
  }
  done({
    problems: over > 0 ? ['wider than the window by ' + over + ' at ' + innerWidth] : [],
    kinds: innerWidth + [...kinds].sort().join('\\n'),
  });
}))`;

/**
 * Checks the page at the current width of the window, and then at the other width.
 * @param checkedKinds the sets of element kinds that axe has checked already, so that it checks each set once
 */
export async function checkPage(
  page: Page,
  checkedKinds: Set<string>,
  without: readonly string[],
): Promise<{ problems: string[]; links: string[] }> {
  const { problems, links } = await page.evaluate<{ problems: string[]; links: string[] }>(checkControls);
  const isWide = page.viewportSize()?.width === desktop.width;
  for (const size of [null, isWide ? phone : desktop]) {
    if (size) await page.setViewportSize(size);
    const layout = await page.evaluate<{ problems: string[]; kinds: string }>(checkLayout);
    problems.push(...layout.problems);
    if (checkedKinds.has(layout.kinds)) continue;
    checkedKinds.add(layout.kinds);
    for (const [rule, elements] of await axeViolations(page, without))
      problems.push(...elements.map((html) => `axe ${rule}: ${html.slice(0, 160)}`));
  }
  return { problems, links };
}
