import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { renderCached } from './render-cache.tsx';
import { readServerHtml } from './server-html.ts';
import { loadOnServer } from './server-islands.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type NeverHydrated = {
  /** The browser keeps the HTML and never loads the code. For parts that have no props and only links. */
  hydrate: 'never';
  /** The id of the element, by which the browser finds the HTML. */
  id: string;
};

type HydratedLater<Props> = {
  /**
   * `idle` loads the code as soon as the page around it is hydrated, and `interaction` when the visitor taps
   * or focuses the part. replay-early-clicks.ts repeats that tap until the part handles it.
   */
  hydrate: 'idle' | 'interaction';
  /** The content while the code is loaded, if the server did not render the part. */
  placeholder?: (props: Props) => ReactNode;
  /** The content if the code cannot be loaded or fails; by default a short sentence. */
  instead?: ReactNode;
};

/**
 * Defines a part of a page whose code is not loaded with the page. The server renders the part, and the
 * browser keeps that HTML and the first props until the part is hydrated. If the props changed earlier, React
 * would replace the HTML by the placeholder, and typed text or a tap would be lost.
 */
export function island<Props extends object>(
  load: Load<Props>,
  options: NeverHydrated | HydratedLater<Props>,
): ComponentType<Props> {
  return options.hydrate === 'never' ? neverHydrated(load, options) : hydratedLater(load, options);
}

function neverHydrated<Props extends object>(load: Load<Props>, { id }: NeverHydrated) {
  let Part: ComponentType<Props> | undefined;
  let html: string | undefined;
  if (import.meta.env.SSR) loadOnServer(load, (module) => (Part = module.default));
  return function StaticIsland(props: Props) {
    if (import.meta.env.SSR && Part) return <ServerRendered id={id} content={<Part {...props} />} />;
    // React may render the part again after it has removed the server's HTML.
    html ??= readServerHtml(id);
    return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}

/** Renders the content once for all pages with the same path, whose link it may highlight. */
function ServerRendered({ id, content }: { id: string; content: ReactNode }) {
  const [path] = useLocation();
  const html = renderCached({ key: `island ${id} ${path}`, saveData: false, path, draw: () => content });
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}

function hydratedLater<Props extends object>(load: Load<Props>, options: HydratedLater<Props>) {
  const { hydrate, placeholder, instead } = options;
  let onInteraction = () => {};
  const interaction = new Promise<void>((resolve) => {
    onInteraction = resolve;
  });
  let Part: ComponentType<Props> = lazy(hydrate === 'idle' ? load : () => interaction.then(load));
  if (import.meta.env.SSR) loadOnServer(load, (module) => (Part = module.default));

  function Frozen(props: Props) {
    const [initialProps] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    const currentProps = isHydrated ? props : initialProps;
    return useMemo(
      () => (
        <SectionBoundary instead={instead} meanwhile={placeholder?.(currentProps) ?? null}>
          <Part {...currentProps} />
          <HydrationReporter onHydrated={setHydrated} />
        </SectionBoundary>
      ),
      [currentProps],
    );
  }
  if (hydrate === 'idle') return Frozen;

  return function HydratedOnInteraction(props: Props) {
    const element = useRef<HTMLDivElement>(null);
    useInteraction(element, onInteraction);
    return (
      <div ref={element} className="contents">
        <Frozen {...props} />
      </div>
    );
  };
}

/**
 * Reports the hydration in a layout effect, because updates from an ordinary effect wait until there is no
 * other work.
 */
function HydrationReporter({ onHydrated }: { onHydrated: (isHydrated: true) => void }) {
  useLayoutEffect(() => onHydrated(true), [onHydrated]);
  return null;
}

/** Calls `onInteraction` on the first interaction with the element, or at once if there is no server HTML. */
function useInteraction(element: RefObject<HTMLElement | null>, onInteraction: () => void): void {
  const isHydrated = useHydrated();
  const [isServerRendered] = useState(!isHydrated);
  useLayoutEffect(() => {
    if (!isServerRendered) return onInteraction();
    const controller = new AbortController();
    const { signal } = controller;
    const onEvent = ({ target }: Event) => {
      if (!(target instanceof Node && element.current?.contains(target))) return;
      controller.abort();
      onInteraction();
    };
    // These listeners come before React's, which stop events of content that is not hydrated.
    for (const type of ['pointerdown', 'focusin', 'click'])
      addEventListener(type, onEvent, { capture: true, passive: true, signal });
    return () => controller.abort();
  }, [element, isServerRendered, onInteraction]);
}
