import pg from 'pg';
import type { Browser, BrowserContext } from 'playwright-core';
import { findRunningDatabaseUrl } from '#kit/server/database/running-embedded.ts';
import { launchMeasuredBrowser } from '../../../scripts/e2e/browser.ts';
import { startApp } from '../../../scripts/e2e/start-app.ts';
import { openHydrated, p75Result, takePaintTimes, tapLikeAFinger } from '../interaction.ts';
import type { BenchmarkResult } from '../report.ts';

const password = 'matooke-at-noon';
const host = 'lakeside-stays';
const turns = 12;

/**
 * Measures taps in the calendar of a home with two blocked nights in every five, and a price for each night.
 */
export async function measureCalendarTaps(): Promise<BenchmarkResult[]> {
  const app = await startApp({ env: { DEMO_PASSWORD: password } });
  const browser = await launchMeasuredBrowser();
  try {
    const home = await prepareFullYear(app.dataDir);
    const signIn = async (context: BrowserContext) => {
      const reply = await context.request.post(`${app.url}/api/login`, {
        data: { username: host, password },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      if (!reply.ok()) throw new Error(`the host could not sign in: ${reply.status()}`);
    };
    return [
      await measureTaps(
        browser,
        `${app.url}/property/${home}?book=1`,
        'the booking dialog',
        async () => undefined,
      ),
      await measureTaps(browser, `${app.url}/admin/bookings?home=${home}`, "the host's desk", signIn),
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function prepareFullYear(dataDir: string): Promise<number> {
  const client = new pg.Client({ connectionString: (await findRunningDatabaseUrl(dataDir)) as string });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select p.id from properties p join users u on u.id = p.owner_id
       where u.username = $1 and p.category = 'furnished_houses' and p.is_available order by p.id limit 1`,
      [host],
    );
    const { id } = rows[0];
    await client.query('delete from occupied_nights where property_id = $1', [id]);
    await client.query(
      `insert into occupied_nights (property_id, kind, nights)
       select $1, 'block', daterange(current_date + n * 5, current_date + n * 5 + 2) from generate_series(1, 105) as n`,
      [id],
    );
    await client.query(
      `insert into stay_night_prices (property_id, night, price)
       select $1, current_date + n, 100000 + n * 1000 from generate_series(0, 540) as n
       on conflict (property_id, night) do nothing`,
      [id],
    );
    return id;
  } finally {
    await client.end();
  }
}

async function measureTaps(
  browser: Browser,
  url: string,
  calendarName: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<BenchmarkResult> {
  const { page, cdp } = await openHydrated(browser, url, prepare);
  const calendar = page.locator('.calendar').first();
  await calendar.locator('[data-day]').first().waitFor();
  await takePaintTimes(page);
  for (const button of ['Next month', 'Previous month'])
    for (let count = 0; count < turns; count++) {
      await tapLikeAFinger(page, cdp, calendar.getByRole('button', { name: button }));
      const availableDays = calendar.locator('[data-day]:not([aria-disabled])');
      await tapLikeAFinger(page, cdp, availableDays.nth(count % 3));
    }
  const times = await takePaintTimes(page);
  await page.context().close();
  return p75Result(
    `From a tap in the calendar of a year in ${calendarName} to the next paint, CPU 4×`,
    times,
    100,
  );
}
