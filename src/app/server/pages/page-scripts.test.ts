import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { startScript } from './page-scripts.ts';

const built = {
  entry: '/assets/entry.js',
  entryNeeds: ['/assets/engine.js'],
  sheet: '/assets/all.css',
  filesOf: () => [],
};
type Happening = { name: string; run: (event?: object) => void };

/** Runs a page's script in a stub of a browser that records requests and listeners. */
function opened(
  when: 'late' | 'at-once',
  connection?: object,
  arrives = async () => true,
  page: { cookie?: string; own?: object[] } = {},
) {
  const listeners: Happening[] = [];
  const waits: { run: () => void; ms: unknown }[] = [];
  const fetched: string[] = [];
  const imported: string[] = [];
  const styles: object[] = [];
  const dataset: Record<string, string> = {};
  const world = {
    document: {
      cookie: page.cookie ?? '',
      querySelectorAll: () => page.own ?? [],
      currentScript: { dataset: { also: '/assets/home.js ' } },
      createElement: () => ({}),
      documentElement: { dataset },
      head: { append: (link: object) => styles.push(link) },
    },
    navigator: { connection },
    addEventListener: (name: string, run: Happening['run']) => listeners.push({ name, run }),
    removeEventListener(name: string, run: Happening['run']) {
      const at = listeners.findIndex((one) => one.name === name && one.run === run);
      if (at >= 0) listeners.splice(at, 1);
    },
    requestIdleCallback: (run: () => void, { timeout }: { timeout: number }) =>
      waits.push({ run, ms: timeout }),
    setTimeout: (run: () => void, ms: number) => waits.push({ run, ms }),
    fetch: (address: string) => {
      fetched.push(address);
      return arrives();
    },
    imported: (address: string) => imported.push(address),
    localStorage: {},
    location: { href: 'https://here.test/rental-units', toString: () => world.location.href },
    URL,
    URLSearchParams,
  };
  runInNewContext(startScript(built, when).replace('import(', 'imported('), {
    ...world,
    window: world,
    self: world,
  });
  const happen = (name: string, event: object = { target: { closest: () => null } }) => {
    for (const one of listeners.filter((each) => each.name === name)) one.run(event);
  };
  return {
    happen,
    waits,
    fetched,
    imported,
    styles,
    dataset,
    world: world as typeof world & {
      localStorage: { tapped?: string };
      hearts?: boolean;
    },
  };
}
const files = ['/assets/entry.js', '/assets/engine.js', '/assets/home.js'];
const soon = () => new Promise(setImmediate);

test.each(['pointerdown', 'keydown', 'focusin'])(
  'loads the application once, on the first %s',
  async (name) => {
    const { happen, fetched, imported, styles } = opened('late', undefined);
    expect(fetched).toEqual([]);
    happen(name);
    happen('pointerdown');
    happen('keydown');
    await soon();
    expect([fetched, imported, styles]).toEqual([
      files,
      files,
      [{ rel: 'stylesheet', href: '/assets/all.css' }],
    ]);
  },
);

test.each(['late', 'at-once'] as const)('leads only signed-in users to their own pages, %s', (when) => {
  const visits = () => ({ href: '/payments', dataset: { own: '/profile?tab=bookings' } });
  const [signedIn, visitor] = [visits(), visits()];
  const arrives = async () => true;
  const { dataset } = opened(when, {}, arrives, { cookie: 'a=1; __Host-signed-in=1', own: [signedIn] });
  expect([signedIn.href, dataset]).toEqual(['/profile?tab=bookings', { signedIn: '' }]);
  const { dataset: other } = opened(when, {}, arrives, { cookie: 'a=1', own: [visitor] });
  expect([visitor.href, other]).toEqual(['/payments', {}]);
});

test('chooses nothing when a press reaches the window and no element', () => {
  const { happen } = opened('late', undefined);
  expect(() => happen('pointerdown', { target: {} })).not.toThrow();
});

test.each<[object | undefined, number]>([
  [undefined, 3],
  [{ effectiveType: '4g', saveData: false }, 3],
  [{ effectiveType: '4g', saveData: true }, 0],
  [{ effectiveType: 'slow-2g' }, 0],
  [{ effectiveType: '2g' }, 0],
])('loads, while idle on a connection like %j, %i files', async (connection, count) => {
  const { happen, waits, fetched } = opened('late', connection);
  happen('load');
  for (const { run } of waits) run();
  expect(fetched).toHaveLength(count);
});

test('runs nothing before all files are loaded, and requests missing files again after two seconds', async () => {
  let isThere = false;
  const arrives = async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return true;
  };
  const { fetched, imported, waits } = opened('at-once', undefined, arrives);
  await soon();
  expect([fetched, imported, waits.map(({ ms }) => ms)]).toEqual([files, [], [2_000]]);
  isThere = true;
  waits[0]?.run();
  await soon();
  expect([fetched.length, imported]).toEqual([6, files]);
});

const button = (more: object = {}) => {
  const found = { type: 'button', dataset: {} as Record<string, string>, ...more };
  return { found, event: { target: { closest: (what: string) => (what === 'button' ? found : null) } } };
};

test('delays a tap on a button until the application runs, unless the browser handles it or the page is hydrated', () => {
  const { happen, dataset } = opened('late', undefined);
  const { found, event } = button();
  happen('click', event);
  expect(found.dataset).toEqual({ tapped: '' });
  for (const more of [{ type: 'submit' }, { popoverTargetElement: {} }, { commandForElement: {} }]) {
    const other = button(more);
    happen('click', other.event);
    expect(other.found.dataset).toEqual({});
  }
  happen('click', { target: { closest: () => null } });
  dataset.hydrated = '';
  const late = button();
  happen('click', late.event);
  expect(late.found.dataset).toEqual({});
});

test('records a tap on a heart until its script is loaded, also after hydration', () => {
  const { happen, world, dataset } = opened('late', undefined);
  const heart = (value: string) => button({ className: 'heart', value });
  const first = heart('12');
  happen('click', first.event);
  dataset.hydrated = '';
  happen('click', heart('7').event);
  expect([world.localStorage.tapped, first.found.dataset]).toEqual([' 12 7', { tapped: '' }]);
  world.hearts = true;
  const late = heart('9');
  happen('click', late.event);
  expect([world.localStorage.tapped, late.found.dataset]).toEqual([' 12 7', {}]);
});

describe('a tap on a choice', () => {
  const page = 'https://here.test/rental-units';
  /** Taps a link that was rendered for the search `drawn`. Returns the address to which the tap leads. */
  function tapped(
    { happen, waits }: ReturnType<typeof opened>,
    [drawn, href, choice]: readonly [drawn: string, href: string, choice: string],
    more: object = {},
  ): string {
    const row = { dataset: { drawn } };
    const link = {
      href: page + href,
      pathname: '/rental-units',
      dataset: { choice },
      closest: () => row,
    };
    const closest = (what: string) => (what === '[data-choice]' ? link : null);
    happen('click', { target: { closest }, ...more });
    const led = decodeURIComponent(link.href.slice(page.length));
    for (const { run } of waits.filter(({ ms }) => ms === undefined)) run();
    expect(link.href).toBe(page + href);
    return led;
  }
  const ntinda = ['', '?area=ntinda', 'area=%2Cntinda'] as const;
  const kisaasi = ['', '?area=kisaasi', 'area=%2Ckisaasi'] as const;

  test('starts from the search whose page is still loading', () => {
    const page = opened('late', undefined);
    expect(tapped(page, ntinda)).toBe('?area=ntinda');
    expect(tapped(page, kisaasi)).toBe('?area=ntinda,kisaasi');
    expect(tapped(page, ['', '?bedrooms=2', 'bedrooms=2'])).toBe('?area=ntinda,kisaasi&bedrooms=2');
    expect(tapped(page, ['', '?bedrooms=3', 'bedrooms=3'])).toBe('?area=ntinda,kisaasi&bedrooms=3');
    expect(tapped(page, ['', '', 'area='])).toBe('?bedrooms=3');
    page.happen('pagehide');
    expect(tapped(page, kisaasi)).toBe('?area=kisaasi');
  });

  test.each([
    ['?area=ntinda,kira', ['area=ntinda', '?', 'area=%2C-ntinda'], '?area=kira'],
    ['?area=ntinda', ['area=ntinda,kira', '?area=ntinda', 'area=%2C-kira'], '?area=ntinda'],
    ['?q=own+yaka', ['q=2+bed+own+yaka', '?q=2+bed', 'q=%2C%7Eown+yaka'], ''],
    ['?q=2+bed+quiet+yaka', ['q=2+bed+quiet', '?q=2+bed', 'q=%2C%7Equiet'], '?q=2 bed yaka'],
    ['?bedrooms=2&cursor=abc', ['', '?meter=own', 'meter=own'], '?bedrooms=2&meter=own'],
    ['?area=a,b,c,d,e,f', ['area=a', '?area=a,ntinda', 'area=%2Cntinda'], '?area=b,c,d,e,f,ntinda'],
    ['?area=ntinda', ['area=ntinda', '?area=ntinda&meter=own', 'meter=own'], '?area=ntinda&meter=own'],
  ] as const)('starts from the address where it is already %s', (here, link, led) => {
    const page = opened('late', undefined);
    page.world.location.href += here;
    expect(tapped(page, link).replaceAll('+', ' ')).toBe(led);
  });

  test('starts from the current page when the loading page was cancelled', () => {
    const page = opened('late', undefined);
    tapped(page, ntinda);
    expect(tapped(page, kisaasi)).toBe('?area=ntinda,kisaasi');
    for (const { run } of page.waits) run();
    expect(tapped(page, kisaasi)).toBe('?area=kisaasi');
  });

  test('does not navigate when it opens another tab or the application handles it', () => {
    const page = opened('at-once', undefined);
    expect(tapped(page, ntinda, { ctrlKey: true })).toBe('?area=ntinda');
    expect(tapped(page, ntinda, { defaultPrevented: true })).toBe('?area=ntinda');
    expect(tapped(page, kisaasi)).toBe('?area=kisaasi');
  });

  test('keeps the address of a link that is rendered again meanwhile', () => {
    const { happen, waits, world } = opened('at-once', undefined);
    world.location.href += '?area=ntinda';
    const row = { dataset: { drawn: '' } };
    const href = `${page}?meter=own`;
    const link = { href, pathname: '/rental-units', dataset: { choice: 'meter=own' }, closest: () => row };
    happen('pointerdown', { target: { closest: () => link } });
    const led = `${page}?area=ntinda&meter=own`;
    expect(link.href).toBe(led);
    // The application now renders the row for the current search, for which this link has the same address.
    row.dataset.drawn = 'area=ntinda';
    for (const { run } of waits) run();
    expect(link.href).toBe(led);
  });

  test('does not change the page that replaces the current one', () => {
    const page = opened('late', undefined);
    page.world.location.href = 'https://here.test/property/12';
    expect(tapped(page, ntinda)).toBe('?area=ntinda');
  });
});

test('loses no tap in a browser without storage', () => {
  const { happen, world } = opened('late', undefined);
  Object.defineProperty(world, 'localStorage', {
    get: () => {
      throw new Error('refused');
    },
  });
  const { found, event } = button({ className: 'heart', value: '12' });
  happen('click', event);
  expect(found.dataset).toEqual({ tapped: '' });
});

test('delays a form that only the application can send, and lets the browser send a search', () => {
  const { happen } = opened('at-once', undefined);
  let prevented = 0;
  const submitted = (method: string, submitter: object | null, first: object) =>
    happen('submit', {
      target: { method, querySelector: () => first },
      submitter,
      preventDefault: () => {
        prevented += 1;
      },
    });
  const [pressed, first, search] = [{ dataset: {} }, { dataset: {} }, { dataset: {} }];
  submitted('post', pressed, first);
  expect([pressed.dataset, first.dataset, prevented]).toEqual([{ tapped: '' }, {}, 1]);
  // The Enter key has no submitter.
  submitted('post', null, first);
  expect([first.dataset, prevented]).toEqual([{ tapped: '' }, 2]);
  submitted('get', search, search);
  expect([search.dataset, prevented]).toEqual([{}, 2]);
});
