import { afterEach, expect, test, vi } from 'vitest';
import { isDialogAllowed, loadDialog, openDialog } from './inline-checkout.ts';

afterEach(() => vi.unstubAllGlobals());

const checkout = {
  scriptUrl: 'https://pay.example/v3.js',
  publicKey: 'PUBLIC',
  reference: 'pay_0123456789',
  title: 'Unlock',
  amount: 10_000,
  currency: 'UGX',
  paymentOptions: 'card, mobilemoneyuganda',
  payer: { name: 'Amina Example', email: 'amina@example.com', phone: null },
};

type Settings = { callback: (said: object) => void; onclose: (isIncomplete: boolean) => void };

/** Imitates the provider's script, which keeps the handlers of each dialog in some versions. */
function fakeProvider() {
  vi.stubGlobal('location', { origin: 'https://homes.example' });
  const openings: Array<Settings & { closings: number }> = [];
  const open = (settings: object) => {
    const opening = { ...(settings as Settings), closings: 0 };
    openings.push(opening);
    return {
      close: () => {
        opening.closings += 1;
      },
    };
  };
  return { open, openings };
}

test('opens the dialog with the server’s quote and the payer', async () => {
  const { open, openings } = fakeProvider();
  void openDialog(open, checkout, '5 homes for 24 hours');
  expect(openings[0]).toMatchObject({
    public_key: 'PUBLIC',
    tx_ref: 'pay_0123456789',
    amount: 10_000,
    currency: 'UGX',
    payment_options: 'card, mobilemoneyuganda',
    customer: { email: 'amina@example.com', phone_number: '', name: 'Amina Example' },
    customizations: {
      title: 'Unlock',
      description: '5 homes for 24 hours',
      logo: 'https://homes.example/favicon.svg',
    },
  });
});

test.each(['successful', 'completed', 'failed', 'pending'])(
  'treats a callback with status %s as a single hint, and closes the dialog',
  async (status) => {
    const { open, openings } = fakeProvider();
    const how = openDialog(open, checkout, '');
    openings[0]?.callback({ status });
    openings[0]?.callback({ status });
    openings[0]?.onclose(false);
    expect([await how, openings[0]?.closings]).toEqual(['told', 1]);
  },
);

test('reports that the payer closed the dialog', async () => {
  const { open, openings } = fakeProvider();
  const how = openDialog(open, checkout, '');
  openings[0]?.onclose(true);
  expect([await how, openings[0]?.closings]).toEqual(['left', 0]);
});

test('ignores the handlers of an earlier dialog on the same page', async () => {
  const { open, openings } = fakeProvider();
  const ends: string[] = [];
  void openDialog(open, checkout, '').then((how) => ends.push(`first ${how}`));
  const second = openDialog(open, checkout, '').then((how) => ends.push(`second ${how}`));
  openings[0]?.callback({ status: 'successful' });
  openings[0]?.onclose(false);
  openings[1]?.callback({ status: 'successful' });
  await second;
  expect([ends, openings.map(({ closings }) => closings)]).toEqual([['second told'], [0, 1]]);
});

test('loads the script once, and returns null after three failed attempts', async () => {
  const { open } = fakeProvider();
  vi.stubGlobal('window', { FlutterwaveCheckout: open });
  expect(await loadDialog('https://pay.example/v3.js')).toBe(open);
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  const tried: [string, number][] = [];
  const begin = Date.now();
  const append = ({ src, onerror }: { src: string; onerror: () => void }) => {
    tried.push([src, Date.now() - begin]);
    onerror();
  };
  vi.stubGlobal('document', { createElement: () => ({ remove: () => {} }), head: { append } });
  const none = loadDialog('https://pay.example/v3.js');
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(tried).toEqual([0, 1_000, 2_000].map((ms) => ['https://pay.example/v3.js', ms]));
  expect(await none).toBeNull();
});

test.each([
  [{ checkout: '' }, true],
  [{}, false],
])('in a document with %j, allows the dialog: %s', (dataset, expected) => {
  vi.stubGlobal('document', { documentElement: { dataset } });
  expect(isDialogAllowed()).toBe(expected);
});
