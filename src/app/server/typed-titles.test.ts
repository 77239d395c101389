import { afterAll, beforeAll, expect, test } from 'vitest';
import { productName } from '#app/product.ts';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createUnlock, fileClaimAs } from '#app/testing/claim-factory.ts';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
import { createBidder, createOpenLot, type LotFixture, shiftedClock } from '#app/testing/lot-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createStay, createStayProperty, dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { enqueueLotEmail } from '#features/auctions/server/bidding/bidder-emails.ts';
import type { LotEvent } from '#features/auctions/server/notifications.ts';

const time = shiftedClock();
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
/** Sets the language of all users to Luganda, and confirms their addresses. */
const speakLuganda = () => query(`update users set language = 'lg', email_confirmed_at = now()`);
type Email = { subject: string; body_text: string; body_html: string };
const mailsTo = (recipient: string): Promise<Email[]> =>
  query('select subject, body_text, body_html from emails where recipient = $1 order by id', [recipient]);
const call = ({ cookies }: Person, url: string, payload: object) =>
  world.inject({ method: 'POST', url, cookies, payload });

/** Titles that are also messages of ours with a translation. */
const titles = { House: 'Ennyumba', Pool: 'Ekidiba', Land: 'Ettaka', Kitchen: 'Effumbiro' };

/**
 * Matches a translated title that no other word follows. In our own sentences, such as “Ennyumba gye
 * watereka”, another word follows.
 */
const asTitle = (translated: string) => new RegExp(`${translated}(?! \\w)`);

type Case = (title: string) => Promise<{ recipient: string; whole: string }>;

/**
 * Cases by email. Each causes the email for a home with this title, and returns the recipient and the
 * expected text.
 */
const emails: Record<string, Case> = {
  'a booked stay, to its guest': async (title) => {
    const house = await createStayProperty(world, { title });
    const guest = await signInAs(world);
    await speakLuganda();
    const payer = { name: 'Land', email: guest.email, phone: '0700 000 001' };
    await createStay(world, guest.cookies, house, { checkIn: dayAhead(world, 20), guest: payer });
    await world.finishJobs();
    return { recipient: guest.email, whole: `Kikakasiddwa: “${title}”` };
  },
  'a booked stay, to its host': async (title) => {
    const house = await createStayProperty(world, { title });
    const guest = await signInAs(world);
    await speakLuganda();
    await createStay(world, guest.cookies, house, { checkIn: dayAhead(world, 20) });
    await world.finishJobs();
    return { recipient: house.host.email, whole: `“${title}”` };
  },
  'an enquiry, to the manager': async (title) => {
    const [home, manager] = [
      await createTestProperty(world.kit, { title }),
      await signInAs(world, 'property_manager'),
    ];
    await query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
    await speakLuganda();
    await postEnquiry(world, home, { name: title, message: `Is it still free?\n${title}` });
    return { recipient: manager.email, whole: `\n\n${title}\n\n` };
  },
  'a lower price of a saved home': async (title) => {
    const [home, person] = [
      await createTestProperty(world.kit, { title, price: 1_000_000 }),
      await signInAs(world),
    ];
    await speakLuganda();
    await call(person, '/api/favorites', { saved: [{ propertyId: home }], removed: [] });
    await query('update properties set price = 800000, price_ugx = 800000 where id = $1', [home]);
    await world.runJobs('tell-keepers');
    return { recipient: person.email, whole: title };
  },
  'a home for a saved search with the same name': async (title) => {
    const person = await signInAs(world);
    await speakLuganda();
    const search = { page: '/rental-units', filters: { area: 'ntinda' }, name: title };
    await call(person, '/api/saved-searches', search);
    await createTestProperty(world.kit, { title, location: 'Ntinda' });
    await world.runJobs('tell-saved-searches');
    return { recipient: person.email, whole: `“${title}”` };
  },
  'a claim, to the manager': async (title) => {
    const opening = await createUnlock(world);
    await query('update contact_unlocks set title = $2 where id = $1', [opening.unlockId, title]);
    await speakLuganda();
    await fileClaimAs(world, opening, { reason: 'not_as_shown', text: 'It is another home.' });
    await world.finishJobs();
    return { recipient: opening.manager.email, whole: `“${title}”` };
  },
};

test.each(
  Object.keys(emails).flatMap((email) => Object.keys(titles).map((title) => [email, title] as const)),
)('leaves the title as typed, in Luganda, in %s with the title %s', async (email, title) => {
  const { recipient, whole } = await (emails[email] as Case)(title);
  const mails = await mailsTo(recipient);
  const about = mails.filter(({ subject, body_text }) => `${subject}\n\n${body_text}`.includes(title));
  expect(mails.length).toBeGreaterThan(0);
  expect(about.map(({ subject, body_text }) => `${subject}\n\n${body_text}\n\n`).join('\n')).toContain(whole);
  // In Luganda, a house is called what the product is called, which is the wordmark of every email.
  const html = mails.map(({ body_html }) => body_html.replace(`>${productName}</a>`, '></a>')).join('\n');
  expect(html).not.toMatch(asTitle(titles[title as keyof typeof titles]));
  expect(about.at(-1)?.body_html).toContain('<html lang="lg">');
});

/** The lot events that email a bidder. Each email contains the home's title. */
const lotNews: LotEvent[] = [
  'deposit_paid',
  'approved',
  'refused',
  'outbid',
  'lost',
  'unjudged',
  'stopped',
  'second',
];

test('leaves the title as typed in every email to a bidder', async () => {
  const lot: LotFixture = await createOpenLot(world, time);
  const bidder = await createBidder(world, lot);
  await speakLuganda();
  const [{ id }] = await query('select id from bidders where lot_id = $1', [lot.id]);
  await query(`update bidders set reason = 'Land' where id = $1`, [id]);
  await query(`update lots set title = 'House' where id = $1`, [lot.id]);
  await query('delete from emails');
  for (const news of lotNews)
    await enqueueLotEmail(world.kit, { lotId: lot.id, news, bidderId: id }, 'https://homes.example');
  const mails = await mailsTo(bidder.email);
  expect(mails.map(({ subject }) => subject).filter((subject) => !subject.includes('“House”'))).toEqual([]);
  expect(mails).toHaveLength(lotNews.length);
  expect(mails[2]?.body_text).toMatch(/: Land$/m);
  expect(mails.map(({ body_text }) => body_text).join('\n')).not.toMatch(asTitle('(?:Ettaka|Ennyumba)'));
});
