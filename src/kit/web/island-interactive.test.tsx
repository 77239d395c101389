import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { island } from './island.tsx';

type HomesProps = { count: number };
const Homes = ({ count }: HomesProps) => {
  const [isSaved, setSaved] = useState(false);
  return <button onClick={() => setSaved(true)}>{isSaved ? 'Saved' : `${count} homes`}</button>;
};

/** Returns a part whose code loads when the test calls `come`, and fails to load when it calls `fail`. */
function toCome() {
  const code = Promise.withResolvers<{ default: ComponentType<HomesProps> }>();
  const load = vi.fn<() => typeof code.promise>(() => code.promise);
  const come = () =>
    act(async () => {
      code.resolve({ default: Homes });
      await code.promise;
    });
  return { load, come, fail: () => act(async () => code.reject(new Error('gone'))) };
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
});

/** Hydrates `page` on the HTML that the server sends for it: the island with three homes. */
async function hydrate(page: ReactNode, frame = (island: ReactNode) => island): Promise<void> {
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    frame(
      <SectionBoundary>
        <Homes count={3} />
      </SectionBoundary>,
    ),
  );
  document.body.append(container);
  await act(async () => {
    root = hydrateRoot(container, page);
  });
}

describe('an island in a page from the server', () => {
  test('keeps its HTML and its initial props until its code is loaded, then updates', async () => {
    const { load, come } = toCome();
    const Part = island(load, { hydrate: 'idle', placeholder: () => 'To come' });
    await hydrate(<Part count={3} />);
    const button = screen.getByText('3 homes');
    expect(load).toHaveBeenCalledOnce();
    await act(async () => root?.render(<Part count={4} />));
    expectShown('3 homes');
    await come();
    expectShown('4 homes');
    expect(screen.getByRole('button')).toBe(button);
  });

  test.each([
    ['taps', (button: Element) => fireEvent.pointerDown(button)],
    ['focuses', (button: Element) => fireEvent.focusIn(button)],
    ['activates', (button: Element) => fireEvent.click(button)],
  ])('loads its code for an interaction only when the visitor %s it', async (_, interact) => {
    const { load, come } = toCome();
    const Part = island(load, { hydrate: 'interaction' });
    await hydrate(<Part count={3} />, (part) => <div className="contents">{part}</div>);
    const button = screen.getByText('3 homes');
    await act(async () => interact(document.body));
    expect(load).not.toHaveBeenCalled();
    await act(async () => interact(button));
    expect(load).toHaveBeenCalledOnce();
    expectShown('3 homes');
    await come();
    expect(screen.getByRole('button')).toBe(button);
    await userEvent.click(button);
    expectShown('Saved');
  });
});

describe('an island without HTML from the server', () => {
  test.each(['idle', 'interaction'] as const)('loads its code at once for %s', async (hydrate) => {
    const { load, come } = toCome();
    const Part = island(load, { hydrate, placeholder: ({ count }: HomesProps) => `${count} to come` });
    const { change } = renderInteractive(<Part count={3} />);
    await screen.findByText('3 to come');
    change(<Part count={4} />);
    await come();
    expectShown('4 homes');
  });

  test('shows its replacement when its code never loads', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { load, fail } = toCome();
    const Part = island(load, { hydrate: 'idle', instead: <p>Not now.</p> });
    renderInteractive(<Part count={3} />);
    await fail();
    expectShown('Not now.');
    said.mockRestore();
  });
});

test('keeps the HTML of an island that is never hydrated, also when React renders it again', () => {
  document.body.insertAdjacentHTML('beforeend', '<footer id="foot"><b>Served</b></footer>');
  const load = vi.fn<() => Promise<{ default: ComponentType }>>();
  const Part = island(load, { hydrate: 'never', id: 'foot' });
  const { change } = renderInteractive(<Part key="first" />);
  document.querySelector('footer')?.remove();
  change(<Part key="second" />);
  expect(screen.getByText('Served').parentElement?.id).toBe('foot');
  expect(load).not.toHaveBeenCalled();
});

test('retries a failed load on each tap', async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = renderInteractive(<LoadError onRetry={onRetry}>It could not be loaded.</LoadError>);
  expect(onRetry).not.toHaveBeenCalled();
  await user.dblClick(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(2);
});
