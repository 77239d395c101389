import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '#kit/web/call.ts';
import { useValueDuringPress } from '#kit/web/map/use-value-during-press.ts';
import { noteServerTime } from '#kit/web/server-clock.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { useIdleCallback } from './use-idle-callback.ts';
import { useInView } from './use-in-view.ts';
import { useMinWidth } from './use-min-width.ts';
import { useNearViewport } from './use-near-viewport.ts';
import { useServerNow } from './use-server-now.ts';
import { useSubmit } from './use-submit.ts';

afterEach(() => {
  cleanup();
});

describe('a submitted form', () => {
  const refused = (fields?: Record<string, string>) => async () => {
    throw new CallError(422, '422: no', {
      status: 422,
      code: 'no',
      message: 'Not so',
      ...(fields && { fields }),
    });
  };

  test('is sent once at a time and resolves to the outcome', async () => {
    const { result } = renderHook(() => useSubmit<string>());
    const reply = Promise.withResolvers<string>();
    const work = vi.fn<() => Promise<string>>(() => reply.promise);
    let first: Promise<string | null> = Promise.resolve(null);
    act(() => {
      first = result.current.submit(work);
    });
    expect(result.current.isPending).toBe(true);
    const second = result.current.submit(work);
    reply.resolve('done');
    await act(async () => {
      expect(await Promise.all([first, second])).toEqual(['done', null]);
    });
    expect([work.mock.calls.length, result.current.isPending]).toEqual([1, false]);
  });

  test('shows errors by field and in total until it is sent again', async () => {
    const { result } = renderHook(() => useSubmit<string>());
    await act(async () => {
      expect(await result.current.submit(refused({ email: 'No address' }))).toBeNull();
    });
    expect(result.current).toMatchObject({
      isPending: false,
      fields: { email: 'No address' },
      message: 'Not so',
    });
    const never = Promise.withResolvers<string>();
    act(() => void result.current.submit(() => never.promise));
    expect([result.current.fields, result.current.message]).toEqual([{}, null]);
  });

  test('clears previous field errors after a refusal without fields', async () => {
    const { result } = renderHook(() => useSubmit<string>());
    act(() => result.current.refuse({ reason: 'Choose an ID type' }));
    expect(result.current.fields).toEqual({ reason: 'Choose an ID type' });
    await act(async () => void (await result.current.submit(refused())));
    expect([result.current.fields, result.current.message]).toEqual([{}, 'Not so']);
  });

  test.each([
    ['to the first field with an error', { email: 'No address', phone: 'No number' }, 'Email'],
    ['back to the button without such a field', undefined, 'Send'],
  ])('moves a focus that was lost while it was sent %s', async (_, errors, target) => {
    const reply = Promise.withResolvers<never>();
    function Form() {
      const { isPending, fields, message, submit } = useSubmit<string>();
      return (
        <form>
          <Field label="Name" />
          <Field label="Email" error={fields['email']} />
          <Field label="Phone" error={fields['phone']} />
          {message}
          <Button aria-label="Send" disabled={isPending} onClick={() => void submit(() => reply.promise)} />
        </form>
      );
    }
    render(<Form />);
    const send = screen.getByRole('button', { name: 'Send' });
    send.focus();
    fireEvent.click(send);
    // Browsers take the focus from a button that is disabled. This document does not.
    screen.getByLabelText('Name').focus();
    screen.getByLabelText('Name').blur();
    expect(document.activeElement).toBe(document.body);
    reply.reject(await refused(errors)().catch((error) => error));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(target)));
  });

  test("shows the server's message where there is no reason", async () => {
    const { result } = renderHook(() => useSubmit<string>());
    await act(async () => {
      await result.current.submit(async () => {
        throw new CallError(502, '502: Bad Gateway', null);
      });
    });
    expect(result.current.message).toBe('502: Bad Gateway');
  });

  test.each([
    [undefined, 'You are offline. Your changes are still here. Try again when you are back online.'],
    ['It may have been paid.', 'It may have been paid.'],
  ])('shows without a response, configured with %j, %s', async (own, words) => {
    const { result } = renderHook(() => useSubmit<string>(own));
    await act(async () => {
      await result.current.submit(async () => {
        throw new TypeError('Failed to fetch');
      });
    });
    expect(result.current).toMatchObject({ isPending: false, message: words });
  });
});

describe('an idle callback', () => {
  const idle = () => {
    const waiting: (() => void)[] = [];
    const cancel = vi.fn<(id: number) => void>((id) => void waiting.splice(id - 1, 1));
    vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
    vi.stubGlobal('cancelIdleCallback', cancel);
    return { come: () => waiting.splice(0).forEach((work) => work()), count: () => waiting.length };
  };
  const onLine = (connection: object) => vi.stubGlobal('navigator', { connection });

  test('runs once, however often the component renders', () => {
    const work = vi.fn<() => void>();
    const quiet = idle();
    const { rerender } = renderHook(() => useIdleCallback(work));
    expect(work).not.toHaveBeenCalled();
    rerender();
    expect(quiet.count()).toBe(1);
    quiet.come();
    rerender();
    expect([work.mock.calls.length, quiet.count()]).toEqual([1, 0]);
  });

  test('does not run after unmounting', () => {
    const quiet = idle();
    renderHook(() => useIdleCallback(() => {})).unmount();
    expect(quiet.count()).toBe(0);
  });

  test('is not scheduled while a tap is unlikely', () => {
    const quiet = idle();
    const { rerender } = renderHook(({ isLikely }) => useIdleCallback(() => {}, isLikely), {
      initialProps: { isLikely: false },
    });
    expect(quiet.count()).toBe(0);
    rerender({ isLikely: true });
    expect(quiet.count()).toBe(1);
  });

  test.each([
    [{ saveData: true }, 0],
    [{ effectiveType: '2g' }, 0],
    [{ effectiveType: 'slow-2g' }, 0],
    [{ effectiveType: '3g' }, 1],
    [{ saveData: false, effectiveType: '4g' }, 1],
  ])('is scheduled on a connection of %j %i times', (connection, times) => {
    const quiet = idle();
    onLine(connection);
    renderHook(() => useIdleCallback(() => {}));
    expect(quiet.count()).toBe(times);
  });

  test('runs after a second in a browser without idle callbacks', () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', undefined);
    Reflect.deleteProperty(window, 'requestIdleCallback');
    const work = vi.fn<() => void>();
    renderHook(() => useIdleCallback(work));
    vi.advanceTimersByTime(999);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('the current time', () => {
  const at = (text: string) => Date.parse(`2026-11-27T${text}Z`);

  test('starts with that of the page, then follows the server every fifteen seconds, and never runs backwards', () => {
    vi.useFakeTimers();
    vi.setSystemTime(at('12:00:00'));
    // The server is an hour ahead of this device.
    noteServerTime(new Date(at('13:00:00')).toUTCString());
    const { result, rerender, unmount } = renderHook(({ readAt }) => useServerNow(readAt), {
      initialProps: { readAt: at('10:00:00') },
    });
    const now = () => result.current.getTime();
    expect(now()).toBe(at('10:00:00'));
    void act(() => vi.advanceTimersByTime(14_999));
    expect(now()).toBe(at('10:00:00'));
    void act(() => vi.advanceTimersByTime(1));
    expect(now()).toBe(at('13:00:15'));
    rerender({ readAt: at('13:00:20') });
    expect(now()).toBe(at('13:00:20'));
    void act(() => vi.advanceTimersByTime(15_000));
    expect(now()).toBe(at('13:00:30'));
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the visibility of an element', () => {
  type Entry = { isIntersecting: boolean };
  function watched() {
    const open = new Set<(entries: Entry[]) => void>();
    const margins: unknown[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        tell: (entries: Entry[]) => void;
        constructor(tell: (entries: Entry[]) => void, options?: { rootMargin?: string }) {
          this.tell = tell;
          margins.push(options?.rootMargin);
        }
        observe = () => void open.add(this.tell);
        disconnect = () => void open.delete(this.tell);
      },
    );
    const tell = (...entries: boolean[]) =>
      act(() => {
        for (const one of open) one(entries.map((isIntersecting) => ({ isIntersecting })));
      });
    return { tell, margins, count: () => open.size };
  }
  const element = { current: document.createElement('div') };

  test('stays near once it was, and stops observing', () => {
    const { tell, margins, count } = watched();
    const { result } = renderHook(() => useNearViewport(element, '50px'));
    expect([result.current, margins[0]]).toEqual([false, '50px']);
    tell(false);
    expect(result.current).toBe(false);
    tell(false, true);
    expect([result.current, count()]).toEqual([true, 0]);
  });

  test('works when the element is rendered after the hook', () => {
    const { tell, count } = watched();
    const place: { current: HTMLElement | null } = { current: null };
    const { result, rerender, unmount } = renderHook(() => useNearViewport(place));
    expect(count()).toBe(0);
    place.current = element.current;
    rerender();
    expect(count()).toBe(1);
    unmount();
    expect(count()).toBe(0);
    tell(true);
    expect(result.current).toBe(false);
  });

  test('is true while it is in the viewport and the tab is visible', () => {
    const { tell, count } = watched();
    const seen = vi.spyOn(document, 'visibilityState', 'get');
    const look = (state: DocumentVisibilityState) =>
      act(() => {
        seen.mockReturnValue(state);
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const { result, unmount } = renderHook(() => useInView(element));
    expect(result.current).toBe(true);
    // If several entries are reported at once, the last one is current.
    tell(true, false);
    expect(result.current).toBe(false);
    tell(true);
    expect(result.current).toBe(true);
    look('hidden');
    expect(result.current).toBe(false);
    look('visible');
    expect(result.current).toBe(true);
    unmount();
    expect(count()).toBe(0);
  });

  test('is false in a tab opened in the background', () => {
    watched();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(renderHook(() => useInView(element)).result.current).toBe(false);
  });
});

describe('the width of the window', () => {
  const widen = (px: number) =>
    act(() => {
      vi.stubGlobal('innerWidth', px);
      window.dispatchEvent(new Event('resize'));
    });

  test('is measured in units of the root text size and followed', () => {
    vi.stubGlobal('innerWidth', 768);
    const { result, unmount } = renderHook(() => useMinWidth(48));
    expect(result.current).toBe(true);
    widen(767);
    expect(result.current).toBe(false);
    widen(768);
    expect(result.current).toBe(true);
    document.documentElement.style.fontSize = '20px';
    widen(959);
    expect(result.current).toBe(false);
    widen(960);
    expect(result.current).toBe(true);
    document.documentElement.style.fontSize = '';
    unmount();
    expect(document.querySelector('body > [style]')).toBeNull();
  });
});

describe('a value during a press', () => {
  test('is kept until the click is handled, 0.4 seconds after release', () => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useValueDuringPress<string>());
    const held = () => result.current[0];
    act(() => result.current[1]('pins'));
    vi.advanceTimersByTime(10_000);
    expect(held()).toBe('pins');
    window.dispatchEvent(new Event('pointerup'));
    void act(() => vi.advanceTimersByTime(399));
    expect(held()).toBe('pins');
    void act(() => vi.advanceTimersByTime(1));
    expect(held()).toBeNull();
  });

  test('is released when the browser cancels the pointer, without a leftover', () => {
    vi.useFakeTimers();
    const { result, unmount } = renderHook(() => useValueDuringPress<string>());
    act(() => result.current[1]('pins'));
    window.dispatchEvent(new Event('pointercancel'));
    void act(() => vi.advanceTimersByTime(400));
    expect(result.current[0]).toBeNull();
    act(() => result.current[1]('pins'));
    window.dispatchEvent(new Event('pointerup'));
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
