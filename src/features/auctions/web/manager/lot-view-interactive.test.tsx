import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { managerLotQuery, managerLotsQuery } from '#features/auctions/web/queries.ts';
import {
  buildLotDocument,
  buildManagerLot,
  buildStep,
  buildViewingDay,
} from '#features/auctions/web/testing/some-lot.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { LotForm } from './lot-form.tsx';
import { LotView } from './lot-view.tsx';

const million = 1_000_000;
const readLot = 'GET /api/desk/lots/5';
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const bidder: ManagerLot['bidders'][number] = {
  ...{ number: 1, name: 'Amina Sample', email: 'amina@example.com', state: 'paid' },
  ...{ reason: null, deposit: 'held', received: null },
};
const question = {
  ...{ id: 3, words: 'Who pays the rates?', askedAt: '2026-11-20T06:00:00Z', answer: null },
  hiddenBecause: null,
};

function shown(changes: Partial<ManagerLot> = {}) {
  const used = renderInteractive(<LotView id={5} />, [
    [managerLotQuery(5).queryKey, buildManagerLot(changes)],
    [managerLotsQuery().queryKey, { lots: [], homes: [] }],
  ]);
  const isListOutdated = () => used.client.getQueryState(managerLotsQuery().queryKey)?.isInvalidated;
  return { ...used, isListOutdated };
}

test('reloads a lot that failed to load', async () => {
  const { user } = renderInteractive(<LotView id={5} />);
  expectShown('Loading...');
  await respondWithError(readLot, 404, 'No such auction');
  expectShown('We could not load this auction.');
  await user.click(button('Try again'));
  await respondTo(readLot, buildManagerLot());
  expectShown('Bidding open');
});

describe('actions on a lot', () => {
  test('shows the lot from the response of an action without another request', async () => {
    const { user, isListOutdated } = shown({ state: 'draft' });
    await user.click(button('Announce auction'));
    expect(button('Announce auction').disabled).toBe(true);
    await respondTo('POST /api/desk/lots/5/announce', buildManagerLot({ state: 'announced' }));
    expectShown('Upcoming auction', 'Bidders (0)');
    expect(pendingRequests()).toEqual([]);
    expect(isListOutdated()).toBe(true);
  });

  test('shows why an action was rejected, and reloads the lot', async () => {
    const { user } = shown({ state: 'draft' });
    await user.click(button('Announce auction'));
    await respondWithError('POST /api/desk/lots/5/announce', 409, 'It is announced already');
    expectShown('It is announced already');
    expect(pendingRequests()).toEqual([readLot]);
    await respondTo(readLot, buildManagerLot({ state: 'announced' }));
    expectShown('Upcoming auction');
  });

  test('lets an action be retried after a connection error', async () => {
    const { user } = shown({ state: 'draft' });
    await user.click(button('Announce auction'));
    await failWithNetworkError('POST /api/desk/lots/5/announce');
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    expect(button('Announce auction').disabled).toBe(false);
  });
});

test('saves a step with its day and note under its code', async () => {
  const steps = [buildStep({ doneOn: null, fault: 'missing' }), buildStep({ code: 'deed', title: 'Deed' })];
  const { user } = shown({ state: 'announced', steps });
  const step = within(screen.getByRole('form', { name: 'Survey' }));
  fireEvent.change(step.getByLabelText('Completed on'), { target: { value: '2026-11-20' } });
  await user.type(step.getByLabelText('Public note'), '  In the New Vision ');
  await user.click(step.getByRole('button', { name: 'Save' }));
  const send = 'POST /api/desk/lots/5/steps';
  expect(sentBody(send).body).toEqual({
    step: 'survey',
    doneOn: '2026-11-20',
    note: 'In the New Vision',
  });
  await respondWithError(send, 400, 'Invalid', { fields: { doneOn: 'That day is to come' } });
  expect(step.getByText('That day is to come')).toBeDefined();
  expect(within(screen.getByRole('form', { name: 'Deed' })).queryByText('That day is to come')).toBeNull();
});

describe('a bidder who has paid', () => {
  test('approves a bidder by number', async () => {
    const { user } = shown({ bidders: [{ ...bidder, number: 2 }] });
    await user.click(button('Approve'));
    expect(button('Approve').disabled).toBe(true);
    await respondTo(
      'POST /api/desk/lots/5/bidders/2/approve',
      buildManagerLot({ bidders: [{ ...bidder, number: 2, state: 'approved' }] }),
    );
    expectShown('Approved, deposit held');
  });

  test('asks for a reason to decline a bidder after a tap, and lets it be cancelled', async () => {
    const { user } = shown({ bidders: [bidder] });
    const reason = 'Reason (sent to the bidder)';
    expect(screen.queryByLabelText(reason)).toBeNull();
    await user.click(button('Decline'));
    await user.click(button('Decline'));
    expect(screen.queryByLabelText(reason)).toBeNull();
    await user.click(button('Decline'));
    await user.type(screen.getByLabelText(reason), ' No identity ');
    await user.click(button('Decline and refund deposit'));
    const send = 'POST /api/desk/lots/5/bidders/1/refuse';
    expect(sentBody(send).body).toEqual({ reason: 'No identity' });
    expect([button('Approve').disabled, button('Decline and refund deposit').disabled]).toEqual([true, true]);
    await respondWithError(send, 400, 'Invalid', {
      fields: { reason: 'Enter a reason of 3 to 500 characters' },
    });
    expectShown('Enter a reason of 3 to 500 characters');
  });
});

test.each([
  ['stopped', 'the bank', { state: 'stopped', by: 'bank' }],
  ['postponed', 'the court', { state: 'postponed', by: 'court' }],
  ['postponed', 'the bank', { state: 'postponed', by: 'bank' }],
])('sends that a sale is %s by %s, with the reason', async (what, who, sent) => {
  const { user } = shown();
  await user.click(screen.getByLabelText(what));
  await user.click(screen.getByLabelText(who));
  await user.type(screen.getByLabelText('Reason'), ' An injunction ');
  await user.click(button('Stop sale and refund deposits'));
  const send = 'POST /api/desk/lots/5/stop';
  expect(sentBody(send).body).toEqual({ ...sent, reason: 'An injunction' });
  await respondTo(send, buildManagerLot({ state: 'stopped', stoppedBy: 'bank', reason: 'An injunction' }));
  expect(screen.queryByText('Stop or postpone sale')).toBeNull();
});

test('selects a stop by the court as the default', async () => {
  const { user } = shown();
  await user.type(screen.getByLabelText('Reason'), 'An injunction');
  await user.click(button('Stop sale and refund deposits'));
  expect(sentBody('POST /api/desk/lots/5/stop').body).toEqual({
    ...{ state: 'stopped', by: 'court', reason: 'An injunction' },
  });
});

test('reads and sends the terms of a draft in dollars and cents', async () => {
  const { user } = shown({
    ...{
      state: 'draft',
      currency: 'USD',
      price: null,
      bids: 0,
      history: [],
      plannedClose: '2026-12-02T09:00:00.000Z',
    },
    ...{ opensAt: '2026-12-01T08:00:00.000Z', startingBid: 90_000.5, increment: 500.25, deposit: 1_800 },
  });
  expectShown('USD 90,000.50', 'USD 500.25');
  await user.type(screen.getByLabelText('Reserve price (optional)'), '95,000.75');
  await user.click(button('Save terms'));
  expect(sentBody('PUT /api/desk/properties/88/lot').body).toEqual({
    ...{ opensAt: '2026-12-01T08:00:00.000Z', closesAt: '2026-12-02T09:00:00.000Z' },
    ...{
      startingBid: 90_000.5,
      increment: 500.25,
      reserve: 95_000.75,
      deposit: 1_800,
      isReserveShown: false,
      premiumPercent: 0,
    },
  });
});

describe('the balance', () => {
  const sale = 'POST /api/desk/lots/5/sale';
  const sold = { state: 'awaiting_balance', soldPrice: 110 * million } as const;

  test('completes the sale when the balance is received', async () => {
    const { user } = shown(sold);
    await user.click(button('Confirm balance received'));
    expect(sentBody(sale).body).toEqual({ act: 'complete' });
    await respondTo(sale, buildManagerLot({ ...sold, state: 'completed' }));
    expect(screen.queryByText('Balance')).toBeNull();
  });

  test('records a default with the reason', async () => {
    const { user } = shown(sold);
    await user.type(screen.getByLabelText('Reason for the default'), ' Nothing came ');
    await user.click(button('Record buyer default'));
    expect(sentBody(sale).body).toEqual({ act: 'default', reason: 'Nothing came' });
  });
});

describe('a question', () => {
  test('answers a question in public', async () => {
    const { user } = shown({ questions: [question] });
    await user.type(screen.getByLabelText('Public answer'), ' The bank does. ');
    await user.click(button('Reply'));
    const send = 'POST /api/desk/lots/5/questions/3';
    expect(sentBody(send).body).toEqual({ words: 'The bank does.' });
    expect(button('Reply').disabled).toBe(true);
    await respondTo(send, buildManagerLot({ questions: [{ ...question, answer: 'The bank does.' }] }));
    expect(button('Edit').disabled).toBe(false);
  });

  test('hides a question with a reason', async () => {
    const { user } = shown({ questions: [question] });
    await user.type(screen.getByLabelText('Reason (sent to the person who asked)'), ' A name ');
    await user.click(button('Hide question'));
    const send = 'POST /api/desk/lots/5/questions/3/hide';
    expect(sentBody(send).body).toEqual({ reason: 'A name' });
    await respondTo(send, buildManagerLot({ questions: [{ ...question, hiddenBecause: 'A name' }] }));
    expectShown('Hidden: A name');
  });
});

describe('a viewing day', () => {
  const add = 'POST /api/desk/lots/5/viewing-days';
  const note = () => screen.getByLabelText<HTMLInputElement>('Public note');
  const day = () => screen.getByLabelText<HTMLInputElement>('Day');

  async function addOne() {
    const used = shown();
    fireEvent.change(day(), { target: { value: '2026-12-05' } });
    fireEvent.change(screen.getByLabelText('From (Kampala time)'), { target: { value: '10:00' } });
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '12:30' } });
    await used.user.type(note(), ' Ask for the caretaker ');
    await used.user.click(button('Add viewing day'));
  }

  test('adds a viewing day, and clears the fields', async () => {
    await addOne();
    expect(sentBody(add).body).toEqual({
      day: '2026-12-05',
      from: '10:00',
      to: '12:30',
      note: 'Ask for the caretaker',
    });
    expect(button('Add viewing day').disabled).toBe(true);
    await respondTo(add, buildManagerLot({ viewingDays: [buildViewingDay(48)] }));
    expect([note().value, day().value]).toEqual(['', '']);
  });

  test('shows the error of a rejected viewing day at its field, and keeps the input', async () => {
    await addOne();
    await respondWithError(add, 400, 'Invalid', { fields: { day: 'That day is after the close' } });
    expectShown('That day is after the close');
    expect(note().value).toBe(' Ask for the caretaker ');
  });

  test('removes a viewing day by its ID', async () => {
    const { user } = shown({ viewingDays: [buildViewingDay(48, { id: 9 })] });
    await user.click(button(/^Remove /));
    expect(button(/^Remove /).disabled).toBe(true);
    await respondTo('DELETE /api/desk/lots/5/viewing-days/9', buildManagerLot());
    expectShown('No viewing days yet. Buyers want to see the home before they bid.');
  });
});

describe('a document', () => {
  const remove = 'POST /api/desk/lots/5/papers/3/removal';

  test('deletes a document permanently before the opening, after a confirmation and without a reason', async () => {
    const { user } = shown({ state: 'announced', papers: [buildLotDocument()] });
    await user.click(button('Remove Valuation report'));
    await user.click(button('Keep document'));
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Remove Valuation report'));
    expect(screen.queryByLabelText('Reason (public)')).toBeNull();
    await user.click(button('Delete permanently'));
    expect(sentBody(remove).body).toEqual({ reason: null });
    expect(button('Delete permanently').disabled).toBe(true);
    await respondTo(remove, buildManagerLot({ state: 'announced' }));
    expect(screen.queryByText('Valuation report')).toBeNull();
  });

  test('removes a document after the opening with a reason', async () => {
    const { user } = shown({ papers: [buildLotDocument()] });
    await user.click(button('Remove Valuation report'));
    await user.type(screen.getByLabelText('Reason (public)'), ' Another plot ');
    await user.click(button('Remove document'));
    expect(sentBody(remove).body).toEqual({ reason: 'Another plot' });
  });

  /**
   * The last upload request. Files are sent with an XMLHttpRequest, because `fetch` does not report progress.
   */
  let sent: { address: string; body: FormData | null; progress: (loaded: number) => void; end: () => void };
  function stubRequest(status: number, response: unknown) {
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        upload = new EventTarget();
        status = status;
        response = response;
        open(_method: string, address: string) {
          sent = {
            address,
            body: null,
            progress: (loaded) =>
              this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 200 })),
            end: () => this.dispatchEvent(new Event('load')),
          };
        }
        send(body: FormData) {
          sent.body = body;
        }
      },
    );
  }
  const name = () => screen.getByLabelText<HTMLInputElement>('Document name');
  function chooseFile() {
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF'], 'report.pdf', { type: 'application/pdf' }));
    screen.getByLabelText<HTMLInputElement>('File').files = chosen.files;
  }

  test('requires a name and a file for a document', async () => {
    const { user } = shown();
    await user.type(name(), 'x');
    await user.click(button('Add document'));
    expectShown('Enter a document name', 'Choose a file');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('uploads a document under its name, and clears the form afterwards', async () => {
    stubRequest(201, buildManagerLot({ papers: [buildLotDocument({ name: 'Deed & plan' })] }));
    const { user } = shown();
    await user.type(name(), ' Deed & plan ');
    chooseFile();
    await user.click(button('Add document'));
    expect(sent.address).toBe('/api/desk/lots/5/papers?name=Deed%20%26%20plan');
    sent.progress(57);
    await screen.findByRole('button', { name: 'Uploading... 28%' });
    expect(button('Uploading... 28%').disabled).toBe(true);
    sent.end();
    await screen.findByText('Deed & plan');
    await screen.findByRole('button', { name: 'Add document' });
    expect(name().value).toBe('');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('keeps the input and hides the progress bar when a document is rejected', async () => {
    stubRequest(413, { status: 413, code: 'refused', message: 'This is no PDF' });
    const { user } = shown();
    await user.type(name(), 'Deed');
    chooseFile();
    await user.click(button('Add document'));
    sent.end();
    await screen.findByText('This is no PDF');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect([name().value, pendingRequests()]).toEqual(['Deed', [readLot]]);
  });
});

describe('the terms', () => {
  const save = 'PUT /api/desk/properties/88/lot';
  const opened = () => {
    const used = renderInteractive(
      <LotForm
        propertyId={88}
        currency="UGX"
        lot={null}
        startingBid={100 * million}
        increment={million}
        closesAt="2026-12-02T09:00:00.000Z"
      />,
      [[managerLotsQuery().queryKey, { lots: [], homes: [] }]],
    );
    fireEvent.change(screen.getByLabelText('Bidding opens (Kampala time)'), {
      target: { value: '2026-12-01T11:00' },
    });
    return used;
  };

  test('fills the terms from the listing, and sends times in Kampala time', async () => {
    const { user, client, history } = opened();
    await user.type(screen.getByLabelText('Reserve price (optional)'), '150m');
    await user.click(screen.getByLabelText('Show the reserve price publicly'));
    await user.click(button('Save terms'));
    expect(sentBody(save).body).toEqual({
      ...{ opensAt: '2026-12-01T08:00:00.000Z', closesAt: '2026-12-02T09:00:00.000Z' },
      ...{ startingBid: 100 * million, increment: million, reserve: 150 * million, deposit: null },
      isReserveShown: true,
      premiumPercent: 0,
    });
    expect(button('Saving...').disabled).toBe(true);
    const saved = buildManagerLot({ id: 9, state: 'draft' });
    await respondTo(save, saved);
    expect(toastText()).toBe('Saved: The auction is not public until you announce it.');
    expect(history.at(-1)).toBe('/admin/auctions?lot=9');
    expect(client.getQueryData(managerLotQuery(9).queryKey)).toEqual(saved);
    expect(client.getQueryState(managerLotsQuery().queryKey)?.isInvalidated).toBe(true);
  });

  test('sends no terms with an invalid amount', async () => {
    const { user } = opened();
    await user.clear(screen.getByLabelText('Bid increment'));
    await user.click(button('Save terms'));
    expectShown('Please enter an amount');
    expect(pendingRequests()).toEqual([]);
  });

  test('shows the errors of rejected terms at their fields, and stays on the page', async () => {
    const { user, history } = opened();
    await user.click(button('Save terms'));
    await respondWithError(save, 400, 'Invalid', { fields: { closesAt: 'It closes before it opens' } });
    expectShown('It closes before it opens');
    expect([toastText(), history]).toEqual([null, ['/']]);
    expect(button('Save terms').disabled).toBe(false);
  });
});
