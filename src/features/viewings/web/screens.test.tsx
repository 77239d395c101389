import { describe, expect, test } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import type { Offer, ViewingPackage } from '#features/viewing-packages/schema.ts';
import { routeUrl } from '#features/viewings/rules.ts';
import type {
  HoursReply,
  ManagerViewing,
  ViewingPage as Viewing,
  ViewingTimes,
} from '#features/viewings/schema.ts';
import { buttonsOf, dayIn, hrefOf, httpError, renderPart } from '#kit/web/testing/render-to-string.tsx';
import { HoursForm } from './hours-form.tsx';
import { OwnViewing } from './own-viewing.tsx';
import { OwnViewings } from './own-viewings.tsx';
import { PaidViewing } from './paid-viewing.tsx';
import { hoursQuery, managerDayQuery, ownViewingsQuery, timesQuery, viewingQuery } from './queries.ts';
import { RescheduleForm } from './reschedule-form.tsx';
import ScheduleDialog from './schedule-dialog.tsx';
import { DayPicker, HourPicker, isSlotAvailable } from './slot-pickers.tsx';
import { feesOf, ViewingFee } from './viewing-fee.tsx';
import { ViewingsDashboard } from './viewings-dashboard.tsx';

const ignore = () => {};
const day = '2026-11-27';
const home = { id: 7, title: 'A bungalow', category: 'for_sale', location: 'Kololo', lat: null, lng: null };
const booked = {
  home,
  startsAt: `${day}T12:00:00Z`,
  day,
  hour: 15,
  state: 'booked',
  isConfirmed: false,
  endedBy: null,
  words: null,
  mayChange: true,
  mayMiss: false,
} as const;
const visit: ManagerViewing = {
  ...booked,
  id: 3,
  agent: 'Daniel Agent',
  name: 'Amina Sample',
  phone: '+256700000001',
  email: 'amina@example.com',
  mayMeet: false,
};
const begun = { mayChange: false, mayMiss: true, mayMeet: true } as const;

describe('dashboard of a day', () => {
  const desk = (viewings: ManagerViewing[], { isOfAll = false, ahead = [] as object[], today = day } = {}) =>
    renderPart(
      <ViewingsDashboard day={day} showsAllAgents={isOfAll} more={({ id }) => <i>{`more of ${id}`}</i>} />,
      [[managerDayQuery(day).queryKey, { today, day, ahead, viewings }]],
    );
  const at = (id: number, location: string, changes: Partial<ManagerViewing> = {}): ManagerViewing => ({
    ...visit,
    id,
    home: { ...home, title: `Home ${id}`, location },
    ...changes,
  });

  test('shows the route through the remaining homes in order', () => {
    const pinned = { location: 'Ntinda', lat: 0.35, lng: 32.61 };
    const shown = [
      at(1, 'Kololo', { state: 'met' }),
      at(2, 'Naguru', { state: 'missed' }),
      at(5, 'Bukoto', { state: 'cancelled' }),
      at(6, 'Kira', { state: 'declined' }),
      at(3, 'Naalya & Kira'),
      at(4, 'Ntinda', { home: { ...home, ...pinned } }),
    ];
    const { html } = desk(shown);
    expect(hrefOf(html, 'Route for the day')).toBe(
      routeUrl([{ location: 'Naalya & Kira', lat: null, lng: null }, pinned]),
    );
    expect(hrefOf(desk(shown.slice(0, 4)).html, 'Route for the day')).toBeNull();
  });

  test('links to the previous and next day and to the next days with viewings', () => {
    const ahead = [
      { day, count: 1 },
      { day: '2026-11-30', count: 2 },
    ];
    const { html, words } = desk([], { ahead });
    expect(words).toMatch(
      /^Day before Today, Friday 27 November 2026 Day after 27 Nov 2026 · 1 viewing 30 Nov 2026 · 2 viewings No viewings on this day\./,
    );
    expect(hrefOf(html, 'Day before')).toBe('/admin/viewings?day=2026-11-26');
    expect(hrefOf(html, 'Day after')).toBe('/admin/viewings?day=2026-11-28');
    expect(hrefOf(html, '30 Nov 2026 · 2 viewings')).toBe('/admin/viewings?day=2026-11-30');
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(desk([], { today: '2026-11-25' }).words).toMatch(/^Day before Friday 27 November 2026/);
  });

  test('shows time, location, contact and further details of each stop', () => {
    const { html, words } = desk([visit]);
    expect(words).toContain(
      '3:00 PM Booked A bungalow Kololo Amina Sample amina@example.com Call 0700 000 001 Message Directions more of 3',
    );
    expect(words).not.toContain('Shown by');
    expect(desk([visit], { isOfAll: true }).words).toContain('Kololo Shown by Daniel Agent');
    expect(hrefOf(html, 'Call 0700 000 001')).toBe('tel:+256700000001');
    expect(decodeURIComponent(hrefOf(html, 'Message') ?? '')).toBe(
      'https://wa.me/256700000001?text=Hello Amina Sample, about your viewing of “A bungalow” at 3:00 PM on 27 Nov 2026:',
    );
    expect(hrefOf(html, 'Directions')).toContain('destination=Kololo');
    expect(desk([{ ...visit, home: { ...home, location: '' } }]).words).not.toContain('Directions');
  });

  test.each([
    [{}, ['Confirm', 'Reschedule', 'Decline']],
    [{ isConfirmed: true }, ['Reschedule', 'Decline']],
    [{ home: { ...home, id: null } }, ['Confirm', 'Decline']],
    [begun, ['Confirm meeting', 'Visitor no-show']],
    [{ ...begun, mayMiss: false }, ['Confirm meeting']],
    [{ state: 'met', mayChange: false }, []],
  ] satisfies [Partial<ManagerViewing>, string[]][])(
    'with %j offers the allowed actions',
    (changes, acts) => {
      expect(buttonsOf(desk([{ ...visit, ...changes }]).html)).toEqual([...acts, 'Edit hours and days off']);
    },
  );

  test.each([
    [{ isConfirmed: true }, 'Confirmed'],
    [{ state: 'cancelled' }, 'Cancelled'],
    [{ state: 'declined' }, 'Cancelled by the agent'],
    [{ state: 'met', isConfirmed: true }, 'Completed'],
    [{ state: 'met' }, 'Completed'],
    [{ state: 'missed', endedBy: 'visitor' }, 'The agent did not show up'],
    [{ state: 'missed', endedBy: 'agent' }, 'The visitor did not show up'],
  ] satisfies [Partial<ManagerViewing>, string][])('with %j shows the state: %s', (changes, words) => {
    expect(desk([{ ...visit, ...changes }]).words).toContain(`3:00 PM ${words} A bungalow`);
  });

  test('shows an error instead of an empty day when loading fails', () => {
    const refused = [[managerDayQuery(day).queryKey, httpError(500)]] as const;
    const { words } = renderPart(
      <ViewingsDashboard day={day} showsAllAgents={false} more={() => null} />,
      refused,
    );
    expect(words).toBe('We could not load your viewings. Try again');
  });
});

const own: Viewing = {
  ...booked,
  mark: 'm',
  code: '012345',
  agent: 'Daniel Agent',
  name: 'Amina Sample',
  phone: '+256700000001',
  email: null,
  contact: null,
  reserved: null,
  isPaidLate: false,
  ...{ isUnlocked: false, canBookAgain: false, claimableUntil: null },
};
const agency = { phone: '+256700000090', chat: '+256700000091', areSamples: true };

describe('viewing page', () => {
  const page = (
    changes: Partial<Viewing> = {},
    answering: Partial<Parameters<typeof OwnViewing>[0]['agency']> = {},
  ) =>
    renderPart(
      <OwnViewing
        viewing={{ ...own, ...changes }}
        agency={{ ...agency, ...answering }}
        afterwards={<p>Write a review</p>}
      />,
    );

  test('shows the time, the known location, the agency and the code of a booked viewing', () => {
    const { html, words } = page();
    expect(words).toMatch(
      /^Friday 27 November 2026, 3:00 PM A bungalow , Kololo Booked Directions Get directions/,
    );
    expect(words).toContain('Directions lead to the neighbourhood.');
    expect(words).toContain(
      'Who you will meet Daniel Agent Call 0700 000 090 Send a message These are sample numbers. Calls and messages will not be answered. Your code 012345',
    );
    expect(hrefOf(html, 'A bungalow')).toBe('/property/7');
    expect(hrefOf(html, 'Send a message')).toMatch(/^https:\/\/wa\.me\/256700000091\?text=Hello/);
    expect(words).not.toContain('Write a review');
  });

  test('shows no neighbourhood note for a home whose location is shown', () => {
    const { html, words } = page({ home: { ...home, lat: 0.33, lng: 32.59 } });
    expect(words).not.toContain('neighbourhood');
    expect(hrefOf(html, 'Get directions')).toContain('destination=0.33%2C32.59');
  });

  test('shows the owner instead of the agency for an unlocked home', () => {
    const { html, words } = page({ contact: { name: 'Grace Owner', phone: '+256700000077' } });
    expect(words).toContain('Who you will meet Grace Owner Call 0700 000 077 Send a message Your code');
    expect(hrefOf(html, 'Send a message')).toContain('256700000077');
    expect(words).not.toMatch(/Daniel|sample numbers/);
    const silent = page({ contact: { name: null, phone: null } }).words;
    expect(silent).toContain('Who you will meet Daniel Agent Your code');
  });

  test('shows neither a link nor directions for a deleted home', () => {
    const { html, words } = page({ home: { ...home, id: null, location: '' } });
    expect(words).toMatch(
      /^Friday 27 November 2026, 3:00 PM A bungalow Booked The home is no longer listed\. Directions Who you will meet/,
    );
    expect(hrefOf(html, 'A bungalow')).toBeNull();
  });

  test.each([
    [{ chat: null, areSamples: false }, 'Who you will meet Daniel Agent Call 0700 000 090 Your code'],
    [{ phone: null, areSamples: false }, 'Who you will meet Daniel Agent Send a message Your code'],
  ])('with %j of the agency shows: %s', (answering, words) => {
    expect(page({}, answering).words).toContain(words);
  });

  const until = '2999-11-27T06:15:00Z';

  test('asks for the code or the payment of a reserved viewing, without further details', () => {
    const state = { state: 'reserved', mayChange: false, email: 'amina@example.com' } as const;
    const code = page({ ...state, reserved: { awaits: 'email', until } });
    expect(code.words).toContain(
      'Reserved Enter the code we sent to amina@example.com We are holding this time for you until 9:15 AM',
    );
    expect(buttonsOf(code.html)).toEqual(['Confirm and book', 'Resend the code', 'Change email']);
    const fee = renderPart(
      <OwnViewing viewing={{ ...own, ...state, reserved: { awaits: 'payment', until } }} agency={agency} />,
      [
        [currentUserKey, null],
        [contactQuery(7, null).queryKey, hidden],
      ],
    );
    expect(fee.words).toContain('The viewing fee is not paid yet. Your payment books the viewing.');
    expect(buttonsOf(fee.html)).toEqual(['Pay UGX 15,000 and book']);
    for (const { words } of [code, fee]) expect(words).not.toMatch(/Your code|Who you will meet/);
  });

  test('shows the payment of an expired viewing and a link to another time', () => {
    const expired = { state: 'expired', mayChange: false, reserved: { awaits: 'payment', until } } as const;
    const { html, words } = page(expired);
    expect(words).toMatch(/Your hold on this time has expired\. No viewing is booked\./);
    expect(hrefOf(html, 'Choose another time')).toBe('/property/7?visit=');
    expect(page({ ...expired, isPaidLate: true }).words).toContain(
      'Your payment arrived after 3:00 PM on 27 Nov 2026 was given to another visitor. The viewing is not booked. Your viewing package is active',
    );
  });

  test('shows no call button when the agency has no number', () => {
    expect(page({}, { phone: null, chat: null, areSamples: false }).words).toContain(
      'Who you will meet Daniel Agent Your code',
    );
  });

  test.each([
    [{}, ['Reschedule', 'Cancel viewing']],
    [{ home: { ...home, id: null } }, ['Cancel viewing']],
    [{ mayChange: false }, []],
    [{ mayChange: false, mayMiss: true }, ['Report no-show']],
    [{ mayChange: false, state: 'cancelled' }, []],
  ] satisfies [Partial<Viewing>, string[]][])("with %j offers the visitor's actions", (changes, acts) => {
    expect(buttonsOf(page(changes).html)).toEqual(acts);
  });

  test.each(['cancelled', 'declined', 'missed'] as const)(
    'hides code and phone numbers of a viewing that is %s',
    (state) => {
      expect(page({ state, mayChange: false }).words).not.toMatch(
        /012345|Call \d|Get directions|Write a review/,
      );
    },
  );

  test('shows why a viewing was cancelled, and the next steps after a meeting', () => {
    expect(page({ state: 'declined', mayChange: false, words: 'The roof leaks.' }).words).toContain(
      'Cancelled by the agent The roof leaks.',
    );
    expect(page({ state: 'met', mayChange: false }).words).toMatch(/Completed Write a review$/);
  });

  test('says that a cancelled viewing leaves the home unlocked, and offers what to do next', () => {
    const { html, words } = page({
      ...{ state: 'declined', mayChange: false, isUnlocked: true, canBookAgain: true },
      claimableUntil: '2026-11-30T07:00:00.000Z',
    });
    expect(words).toContain(
      'The home stays unlocked while your viewing package is valid. You can book another viewing of it without paying again. Book again Explore Properties Is the home not available or not as listed? Report it by 10:00 AM on 30 Nov 2026. Report a problem',
    );
    expect(hrefOf(html, 'Book again')).toBe('/property/7?visit=');
    expect(hrefOf(html, 'Report a problem')).toBe('/opened-homes');
    expect(page({ state: 'cancelled', mayChange: false }).words).toMatch(/ Cancelled Explore Properties$/);
  });

  test("links to unlocked homes after an agent's no-show", () => {
    const missed = (endedBy: 'visitor' | 'agent') =>
      hrefOf(page({ state: 'missed', mayChange: false, endedBy }).html, 'Unlocked homes');
    expect([missed('visitor'), missed('agent')]).toEqual(['/opened-homes', null]);
  });
});

test('links to another time after a payment for a time that was taken', () => {
  const late = { ...own, state: 'expired', isPaidLate: true, mayChange: false } as const;
  const { html, words } = renderPart(<PaidViewing token={own.mark} />, [
    [viewingQuery(own.mark).queryKey, late],
  ]);
  expect(words).toMatch(
    /The viewing is not booked\. Your viewing package is active: .* Choose another time$/,
  );
  expect(hrefOf(html, 'Choose another time')).toContain(`/property/${own.home.id}`);
});

describe('list of own viewings', () => {
  const list = (viewings: Viewing[]) =>
    renderPart(<OwnViewings more={({ mark }) => `more of ${mark}`} />, [
      [ownViewingsQuery().queryKey, viewings],
    ]);

  test('shows upcoming viewings in order of time, then past ones', () => {
    const { html, words } = list([
      { ...own, mark: 'late', hour: 17 },
      { ...own, mark: 'early', hour: 9 },
      { ...own, mark: 'gone', hour: 8, state: 'cancelled', mayChange: false },
    ]);
    expect([...html.matchAll(/href="\/viewings\/(\w+)"/g)].map(([, mark]) => mark)).toEqual([
      'early',
      'late',
      'gone',
    ]);
    expect(words).toContain('Friday 27 November 2026, 8:00 AM A bungalow Cancelled more of gone');
  });

  test('shows until when an unbooked time is reserved', () => {
    const reserved = { awaits: 'payment', until: '2026-11-24T06:15:00.000Z' } as const;
    expect(list([{ ...own, state: 'reserved', reserved }]).words).toContain(
      'Reserved We are holding this time for you until 9:15 AM.',
    );
  });

  test('shows nothing without viewings, and an error when loading fails', () => {
    expect(list([]).html).toBe('');
    expect(renderPart(<OwnViewings />, [[ownViewingsQuery().queryKey, httpError(500)]]).words).toBe(
      'We could not load your viewings. Try again',
    );
  });
});

const free = { cannot: null };
const times: ViewingTimes = {
  today: day,
  first: day,
  last: '2026-12-27',
  closed: null,
  days: [
    { day, isOff: false, slots: [{ hour: 9, cannot: 'late' }] },
    { day: '2026-11-28', isOff: true, slots: [] },
    {
      day: '2026-11-29',
      isOff: false,
      slots: [
        { hour: 9, cannot: 'taken' },
        { hour: 10, cannot: 'late' },
      ],
    },
    {
      day: '2026-11-30',
      isOff: false,
      slots: [
        { hour: 9, ...free },
        { hour: 10, cannot: 'taken' },
      ],
    },
    { day: '2026-12-01', isOff: false, slots: [9, 10, 11].map((hour) => ({ hour, ...free })) },
    { day: '2026-12-02', isOff: false, slots: [9, 10, 11, 12].map((hour) => ({ hour, ...free })) },
  ],
};

describe('viewing hours of a home', () => {
  test('may be few or none on a day, which the calendar explains', () => {
    const { html } = renderPart(<DayPicker times={times} selected={null} onChoose={ignore} />);
    expect(['27', '28', '29', '30'].map((date) => dayIn(html, `2026-11-${date}`))).toEqual([
      expect.stringContaining('no more times today'),
      expect.stringContaining('no viewings on this day'),
      expect.stringContaining('fully booked'),
      expect.stringContaining('1 time slot left'),
    ]);
    const december = renderPart(<DayPicker times={times} selected="2026-12-01" onChoose={ignore} />).words;
    expect(december).toContain('3 left');
    expect(december).not.toContain('4 left');
  });

  test('can be selected when free, and otherwise explain why not', () => {
    const picker = (date: string, chosen: number | null) =>
      renderPart(<HourPicker times={times} day={date} selected={chosen} onChoose={ignore} />);
    const { html, words } = picker('2026-11-30', 9);
    expect(words).toBe('Viewing time 9:00 AM 10:00 AM Taken');
    const [nine, ten] = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    expect(nine).toMatch(/checked=""/);
    expect(nine).not.toMatch(/ disabled=""/);
    expect(ten).toMatch(/ disabled=""/);
    const tooSoon = picker(day, null);
    expect(tooSoon.words).toContain('9:00 AM Too soon');
    expect(tooSoon.html).toMatch(/<input[^>]* disabled=""/);
    expect(picker('2026-11-28', null).words).toBe('There are no viewings on this day.');
  });

  test.each([
    ['2026-11-30', 9, true],
    ['2026-11-30', 10, false],
    ['2026-11-30', 11, false],
    ['2026-11-27', 9, false],
    ['2026-12-24', 9, false],
  ])('on %s at %d are free: %s', (date, hour, can) =>
    expect(isSlotAvailable(times, { day: date, hour })).toBe(can),
  );

  test('are requested before a reschedule', () => {
    const form = <RescheduleForm propertyId={7} onMove={async () => {}} onClose={ignore} />;
    expect(renderPart(form).words).toBe('Loading available times...');
    const { html } = renderPart(form, [[timesQuery(7).queryKey, times]]);
    expect(buttonsOf(html).slice(-2)).toEqual(['(Choose another time)', 'Keep current time']);
  });
});

const offer: Offer = {
  code: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  hours: 24,
  price: 15_000,
  currency: 'UGX',
  features: [],
  comingSoon: false,
};
const hidden: Extract<ContactReply, { access: 'hidden' }> = {
  access: 'hidden',
  opensBy: 'package',
  offers: [offer],
  isTest: false,
  placesLeft: 0,
  wasOpened: false,
};
const nobody = { info: null, name: null, phone: null, email: null, address: null, responseTime: null };
const opened = { access: 'open', contact: nobody } as const;

describe('viewing fee', () => {
  const smaller = { ...offer, code: 'rental-5', quota: 5, price: 10_000 };

  test('lists the cheapest package that covers this home first, and the standard one last', () => {
    const furnished: Offer = { ...offer, code: 'furnished-5', opens: 'furnished', price: 5_000 };
    const soon = { ...offer, code: 'rental-1', price: 1_000, comingSoon: true };
    const fees = (offers: Offer[]) => feesOf({ ...hidden, offers }).map(({ code }) => code);
    expect(fees([furnished, soon, offer, smaller])).toEqual(['rental-5', 'rental-10']);
    expect(fees([furnished, soon])).toEqual([]);
    expect(feesOf({ ...hidden, opensBy: 'opening' })).toEqual([]);
    expect([feesOf(opened), feesOf(undefined)]).toEqual([[], []]);
  });

  const fee = (changes: Partial<Parameters<typeof ViewingFee>[0]>) =>
    renderPart(
      <ViewingFee
        isRental
        isLast
        reply={undefined}
        slot={null}
        chosen={null}
        onChoose={ignore}
        {...changes}
      />,
    );

  test('says that the cheaper package is enough, and offers the standard one in the last step', () => {
    const reply = { ...hidden, offers: [offer, smaller] };
    expect(fee({ reply, chosen: smaller, isLast: false }).words).toBe(
      'Viewing fee: UGX 10,000 (5 homes for 24 hours) This covers your viewing, so you need nothing else. Standard viewing fee: UGX 15,000 (10 homes for 24 hours)',
    );
    expect(fee({ reply, chosen: smaller }).words).toBe(
      'Viewing fee: UGX 10,000 (5 homes for 24 hours) This covers your viewing, so you need nothing else. Packages that cover this viewing Viewing fee: UGX 10,000 (5 homes for 24 hours) Standard viewing fee: UGX 15,000 (10 homes for 24 hours)',
    );
    expect(fee({ reply, chosen: offer }).words).toMatch(
      /^Standard viewing fee: UGX 15,000 \(10 homes for 24 hours\) You can view up to 10 properties for the next 24 hours\./,
    );
  });

  test('warns when a new or active package ends before the viewing', () => {
    const slot = { day: '2999-12-31', hour: 9 };
    const ends = /The package ends at .+, before your visit\. Your viewing stays booked\./;
    expect(fee({ reply: hidden, chosen: offer, slot }).words).toMatch(ends);
    expect(fee({ reply: hidden, chosen: { ...offer, hours: 24 * 365 * 2_000 }, slot }).words).not.toMatch(
      ends,
    );
    const bought: ViewingPackage = {
      ...{ id: 1, offer: 'rental-10', title: 'Viewing Package', opens: 'rental_units', quota: 10, used: 10 },
      ...{ startsAt: '2026-11-27T06:00:00.000Z', endsAt: '2026-11-28T06:00:00.000Z' },
    };
    const running = { ...hidden, opensBy: 'opening', placesLeft: 9 } as const;
    const packages = [bought, { ...bought, id: 2, used: 1, endsAt: '2026-12-04T06:00:00.000Z' }];
    expect(fee({ reply: running, slot, packages }).words).toContain('ends at 9:00 AM on 4 Dec 2026');
    expect(fee({ reply: running, slot: { day: '2026-12-03', hour: 9 }, packages }).words).not.toMatch(ends);
  });

  test.each([
    [
      true,
      hidden,
      'Standard viewing fee: UGX 15,000 (10 homes for 24 hours) You can view up to 10 properties for the next 24 hours.',
    ],
    [
      true,
      { ...hidden, offers: [{ ...offer, quota: null }], isTest: true },
      'Standard viewing fee: UGX 15,000 (Unlimited homes for 24 hours) You can view all properties for the next 24 hours. Test mode: no real money is charged',
    ],
    [true, undefined, 'Looking up the viewing fee...'],
    [
      true,
      opened,
      'You have already unlocked this home with your viewing package. There is nothing more to pay.',
    ],
    [
      true,
      { ...hidden, opensBy: 'opening', placesLeft: 9 },
      'This viewing uses 1 of the 9 unlocks left in your viewing package. There is nothing more to pay.',
    ],
    [
      true,
      { ...hidden, opensBy: 'opening', placesLeft: null },
      'This viewing is included in your viewing package. There is nothing more to pay.',
    ],
    [true, { ...hidden, opensBy: 'enquiry' }, 'Viewing this home is free.'],
    [false, undefined, 'Viewing this home is free.'],
  ] satisfies [boolean, ContactReply | undefined, string][])(
    'for a rental: %s, with %j shows: %s',
    (isRental, reply, words) => {
      expect(fee({ isRental, reply, chosen: feesOf(reply)[0] ?? null }).words).toBe(words);
    },
  );
});

describe('booking dialog', () => {
  const dialog = (wish: string, changes: Partial<ViewingTimes> = {}, reply?: ContactReply) => {
    const category = reply ? 'rental_units' : 'for_sale';
    return renderPart(
      <ScheduleDialog
        property={{ id: 7, title: 'A bungalow', category }}
        requestedSlot={wish}
        onClose={ignore}
      />,
      [
        [timesQuery(7).queryKey, { ...times, ...changes }],
        [currentUserKey, null],
        [contactQuery(7, null).queryKey, reply],
      ],
    );
  };
  const stepOf = (html: string) => /<button[^>]*aria-current="step"[^>]*>(.*?)<\/button>/.exec(html)?.[1];

  test.each([
    ['', 'Date'],
    ['2026-11-30T09', 'Details'],
    ['2026-11-30T10', 'Time'],
    ['2026-11-30', 'Time'],
    ['2026-11-27T09', 'Time'],
    ['2026-11-28T09', 'Date'],
    ['2027-11-28T09', 'Date'],
  ])('with the link parameter %j begins with the step %s', (wish, step) =>
    expect(stepOf(dialog(wish).html)).toBe(step),
  );

  test('allows any earlier step, and one later step at a time', () => {
    expect(buttonsOf(dialog('').html).filter((name) => /Date|Time|Details/.test(name))).toEqual([
      'Date',
      '(Time)',
      '(Details)',
    ]);
    expect(buttonsOf(dialog('2026-11-30').html)).toContain('(Details)');
  });

  test('reports that the requested hour was taken', () => {
    expect(dialog('2026-11-30T10').words).toContain(
      '10:00 AM on 30 Nov 2026 has just been taken. Please choose another time.',
    );
  });

  test('books free of charge, or shows the price on its button', () => {
    expect(buttonsOf(dialog('2026-11-30T09').html)).toContain('Book viewing');
    const { html, words } = dialog('2026-11-30T09', {}, hidden);
    expect(words).toContain('Monday 30 November 2026, 9:00 AM');
    // Each step shows the fee, even the first.
    for (const wish of ['', '2026-11-30', '2026-11-30T09'])
      expect(dialog(wish, {}, hidden).words).toContain('Standard viewing fee: UGX 15,000');
    expect(buttonsOf(html)).toContain('Pay UGX 15,000 and book');
    expect(
      buttonsOf(dialog('2026-11-30T09', {}, { ...hidden, opensBy: 'opening', placesLeft: 3 }).html),
    ).toContain('Book viewing');
  });

  test.each([
    ['booked', 'This home takes nightly bookings, not viewings.'],
    ['off-market', 'This home is off the market, so viewings are not available.'],
  ] as const)('for a home that is %s shows: %s', (closed, words) => {
    expect(dialog('', { closed, days: [] }).words).toBe(`Schedule Visit A bungalow ${words}`);
  });
});

test('shows the stored viewing hours of the agent', () => {
  const hours: HoursReply = {
    firstHour: 8,
    lastHour: 16,
    weekdaysOff: [6],
    daysOff: ['2026-11-30'],
    noticeHours: 3,
    bufferMinutes: 45,
    booked: [],
    today: day,
    isOwn: true,
  };
  const { html, words } = renderPart(<HoursForm onClose={ignore} />, [[hoursQuery().queryKey, hours]]);
  expect([...html.matchAll(/<option value="(\d+)" selected="">/g)].map(([, hour]) => hour)).toEqual([
    '8',
    '16',
  ]);
  expect(
    [...html.matchAll(/name="shown(\d)"[^>]*>/g)].flatMap(([box, at]) => (box.includes('checked') ? at : [])),
  ).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(html).toMatch(/name="noticeHours"[^>]*value="3"|value="3"[^>]*name="noticeHours"/);
  expect(html).toMatch(/name="bufferMinutes"[^>]*value="45"|value="45"[^>]*name="bufferMinutes"/);
  expect(words).toContain('Monday 30 November 2026');
});
