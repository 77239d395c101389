import { act, screen } from '@testing-library/react';
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

/** Returns a part whose code loads when the test calls `resolve`, and fails to load when it calls `fail`. */
function pendingPart() {
  const code = Promise.withResolvers<{ default: ComponentType<HomesProps> }>();
  const load = vi.fn<() => typeof code.promise>(() => code.promise);
  const resolve = () =>
    act(async () => {
      code.resolve({ default: Homes });
      await code.promise;
    });
  return { load, resolve, fail: () => act(async () => code.reject(new Error('gone'))) };
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
});

/** Hydrates `page` on the HTML that the server sends for it: the island with three homes. */
async function hydrate(page: ReactNode): Promise<void> {
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <SectionBoundary>
      <Homes count={3} />
    </SectionBoundary>,
  );
  document.body.append(container);
  await act(async () => {
    root = hydrateRoot(container, page);
  });
}

describe('an island in a page from the server', () => {
  test('keeps its HTML and its initial props until its code is loaded, then updates', async () => {
    const { load, resolve } = pendingPart();
    const Part = island(load, { hydrate: 'idle', placeholder: () => 'Loading' });
    await hydrate(<Part count={3} />);
    const button = screen.getByText('3 homes');
    expect(load).toHaveBeenCalledOnce();
    await act(async () => root?.render(<Part count={4} />));
    expectShown('3 homes');
    await resolve();
    expectShown('4 homes');
    expect(screen.getByRole('button')).toBe(button);
  });
});

describe('an island without HTML from the server', () => {
  test('loads its code at once', async () => {
    const { load, resolve } = pendingPart();
    const Part = island(load, {
      hydrate: 'idle',
      placeholder: ({ count }: HomesProps) => `${count} are loading`,
    });
    const { change } = renderInteractive(<Part count={3} />);
    await screen.findByText('3 are loading');
    change(<Part count={4} />);
    await resolve();
    expectShown('4 homes');
  });

  test('shows its replacement when its code never loads', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { load, fail } = pendingPart();
    const Part = island(load, { hydrate: 'idle', instead: <p>Not now.</p> });
    renderInteractive(<Part count={3} />);
    await fail();
    expectShown('Not now.');
    consoleError.mockRestore();
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
