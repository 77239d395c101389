import { act, screen } from '@testing-library/react';
import { type ComponentType, lazy } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { deferredIsland } from './deferred-island.tsx';
import { freezeUntilHydrated } from './freeze-until-hydrated.tsx';
import { staticIsland } from './static-island.tsx';

type HomesProps = { count: number };
const Homes = ({ count }: HomesProps) => <p>{`${count} homes`}</p>;

/** Returns a part whose code loads when the test calls `come`, and fails to load when it calls `fail`. */
function toCome() {
  const code = Promise.withResolvers<{ default: ComponentType<HomesProps> }>();
  const come = () =>
    act(async () => {
      code.resolve({ default: Homes });
      await code.promise;
    });
  return { load: () => code.promise, come, fail: () => act(async () => code.reject(new Error('gone'))) };
}

describe('a server-rendered island', () => {
  test('keeps its initial props until its code is loaded, then updates', async () => {
    const { load, come } = toCome();
    const Part = freezeUntilHydrated(lazy(load), ({ count }: HomesProps) => <p>{`${count} to come`}</p>);
    const { change } = renderInteractive(<Part count={3} />);
    expectShown('3 to come');
    change(<Part count={4} />);
    expectShown('3 to come');
    await come();
    expectShown('4 homes');
    change(<Part count={5} />);
    expectShown('5 homes');
  });
});

describe('an island with deferred code', () => {
  test('appears once its code is loaded, with the current props', async () => {
    const { load, come } = toCome();
    const Part = deferredIsland<HomesProps>(null, load);
    const { change } = renderInteractive(<Part count={3} />);
    change(<Part count={4} />);
    await come();
    expectShown('4 homes');
  });

  test('keeps the fallback when its code never loads', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { load, fail } = toCome();
    const Part = deferredIsland<HomesProps>(null, load, <p>Not now.</p>);
    renderInteractive(<Part count={3} />);
    await fail();
    expectShown('Not now.');
    said.mockRestore();
  });
});

describe('an island without data', () => {
  test('keeps the HTML of the page, also when React renders it again', () => {
    document.body.insertAdjacentHTML('beforeend', '<footer id="foot"><b>Served</b></footer>');
    const Part = staticIsland('foot', null);
    const { change } = renderInteractive(<Part key="first" />);
    document.querySelector('footer')?.remove();
    change(<Part key="second" />);
    expect(screen.getByText('Served').parentElement?.id).toBe('foot');
  });
});

test('retries a failed load on each tap', async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = renderInteractive(<LoadError onRetry={onRetry}>It could not be loaded.</LoadError>);
  expect(onRetry).not.toHaveBeenCalled();
  await user.dblClick(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(2);
});
