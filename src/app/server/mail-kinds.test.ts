import { expect, test } from 'vitest';
import { mailKinds } from './mail-kinds.ts';

const found = (key: string) => mailKinds.find(([pattern]) => pattern.test(key))?.[1];

/** Each key as its feature writes it: its kind, and whether it is always sent, typed in by anybody, and in no inbox. */
test.each([
  ['confirmation 0f', 'account always mail-only'],
  ['reset 3e0c', 'account always mail-only'],
  ['new address 0f', 'account always mail-only'],
  ['address asked of 7 0f', 'account always'],
  ['address changed of 7 0f', 'account always'],
  ['account 7 not closed, asked 2026-11-25T10:00:00.000Z', 'account always'],
  ['password reset 7 2026-11-25T10:00:00.000Z', 'account always'],
  ['closing of 7 at 2026-11-25T10:00:00.000Z', 'account always'],
  ['account 7 closed', 'account always'],
  ['two-factor on 7 2026-11-25T10:00:00.000Z', 'account always'],
  ['two-factor recovered 7 2026-11-25T10:00:00.000Z', 'account always'],
  ['password changed 7 2026-11-25T10:00:00.000Z', 'account always'],
  ['receipt of payment 9', 'payment always typed'],
  ['refund of payment 9', 'payment always typed'],
  ['membership 7 ends 2026-11-25T10:00:00.000Z 14', 'plan always'],
  ['membership 7 lapsed 2026-11-25T10:00:00.000Z', 'plan always'],
  ['membership 7 paid by link 3', 'plan'],
  ['stay 3 review to guest', 'review typed'],
  ['viewing 3 review to guest', 'review typed'],
  ['stay 3 review to host', 'review'],
  ['viewing 3 review to host', 'review'],
  ['stay 3 booked 1 to guest', 'stay always typed'],
  ['stay 3 balance 2026-11-30 soon to guest', 'stay always typed'],
  ['stay 3 arrival 2026-11-30 to guest', 'stay typed'],
  ['stay 3 booked 1 to host', 'stay always'],
  ['stay 3 from 2026-11-30 sold on calendar 2 too', 'stay always'],
  ['viewing 3 0 booked to visitor a@example.com', 'viewing always typed'],
  ['viewing 3 0 day reminder to visitor a@example.com', 'viewing typed'],
  ['viewing 3 0 booked to agent a@example.com', 'viewing'],
  ['enquiry 5 sent', 'enquiry always typed mail-only'],
  ['enquiry 5 answer 2', 'enquiry typed'],
  ['enquiry 5 answer waiting', 'enquiry typed'],
  ['enquiry 5 to a@example.com', 'lead'],
  ['enquiry 5 reply 2 to a@example.com', 'lead'],
  ['answer to sales enquiry 4', 'enquiry always typed mail-only'],
  ['still free 0f', 'listing always'],
  ['paused by question 4', 'listing'],
  ['claim 4 to its owner', 'claim always'],
  ['claim 4 returned by admin', 'claim typed'],
  ['claim 4 contested to a@example.com', 'waiting'],
  ['request to list 4 approved 2026-11-25T10:00:00.000Z', 'check'],
  ['request to list 4 refused 2026-11-25T10:00:00.000Z', 'check'],
  ['request to list 4 asked 2026-11-25T10:00:00.000Z', 'check'],
  ['request to list 4 revoked 2026-11-25T10:00:00.000Z', 'check'],
  ['request to list 4 2026-11-25T10:00:00.000Z to a@example.com', 'waiting'],
  ['check 4 pass 2026-11-25T10:00:00.000Z', 'check'],
  ['badge 4 ends', 'check'],
  ['case 4 hidden', 'report always'],
  ['case 4 restored on appeal to its owner', 'report always'],
  ['case 4 dismissed to report 8', 'report always typed'],
  ['case 4 opened to a@example.com', 'waiting'],
  ['sales enquiry 4 to a@example.com', 'waiting'],
  ['lot 3 watched ends_soon to 7', 'lot'],
  ['lot 3 outbid 4 to 7', 'lot always'],
  ['lot 3 closed to seller', 'lot always'],
  ['lot question 3 hidden', 'lot always'],
  ['bank account 3', 'lot always'],
  ['something new 3', undefined],
])('%s: %s', (key, said) => {
  const kind = found(key);
  const words = kind && [
    kind.kind,
    ...(kind.always === undefined ? [] : ['always']),
    ...(kind.isTyped ? ['typed'] : []),
    ...(kind.isMailOnly ? ['mail-only'] : []),
  ];
  expect(words?.join(' ')).toBe(said);
});

test('what is about somebody whose address was typed in leads to no page that opens for whoever knows it', () => {
  const typed = mailKinds.map(([, kind]) => kind).filter(({ isTyped, isMailOnly }) => isTyped && !isMailOnly);
  expect(typed.filter(({ page }) => page === undefined).map(({ kind }) => kind)).toEqual(['claim', 'report']);
});

/** Where a line of the inbox leads, where the mail itself holds what opens its matter for whoever has it. */
test.each([
  ['address changed of 7 0f', '/profile?tab=settings'],
  ['password changed 7 2026-11-25T10:00:00.000Z', '/profile?tab=settings'],
  ['receipt of payment 9', '/profile?tab=payments'],
  ['membership 7 ends 2026-11-25T10:00:00.000Z 14', '/profile/membership'],
  ['membership 7 lapsed 2026-11-25T10:00:00.000Z', '/profile/membership'],
  ['membership 7 paid by link 3', '/profile/membership'],
  ['stay 3 review to guest', '/profile?tab=bookings'],
  ['stay 3 arrival 2026-11-30 to guest', '/profile?tab=bookings'],
  ['stay 3 booked 1 to guest', '/profile?tab=bookings'],
  ['viewing 3 0 day reminder to visitor a@example.com', '/profile?tab=bookings'],
  ['viewing 3 0 booked to visitor a@example.com', '/profile?tab=bookings'],
  ['enquiry 5 answer 2', '/profile?tab=enquiries'],
  ['still free 0f', '/admin/properties'],
  ['stay 3 booked 1 to host', undefined],
  ['viewing 3 0 booked to agent a@example.com', undefined],
  ['claim 4 to its owner', undefined],
])('%s leads to %s', (key, page) => {
  expect(found(key)?.page).toBe(page);
});
