import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CallError } from '#kit/web/call.ts';
import { useInView } from '#kit/web/hooks/use-in-view.ts';
import { useMinWidth } from '#kit/web/hooks/use-min-width.ts';
import { useNearViewport } from '#kit/web/hooks/use-near-viewport.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { useValueDuringPress } from '#kit/web/map/use-value-during-press.ts';
import { noteServerTime } from '#kit/web/server-clock.ts';
import { keepAboveDialogs } from '#kit/web/ui/stay-on-top.ts';

/** A page with only the hooks, each with its state as text. scripts/e2e/hooks.test.ts opens it. */
function Hooks() {
  const [isMounted, setMounted] = useState(true);
  return (
    <main>
      <button type="button" onClick={() => setMounted(false)}>
        Unmount
      </button>
      {isMounted && (
        <>
          <Near />
          <Shown />
          <Now />
          <Wide />
          <Held />
          <Form />
        </>
      )}
    </main>
  );
}

function Near() {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(element);
  return (
    <div ref={element} id="near" style={{ position: 'absolute', top: 4_000 }}>
      {isNear ? 'near' : 'far'}
    </div>
  );
}

function Shown() {
  const element = useRef<HTMLDivElement>(null);
  const isShown = useInView(element);
  return (
    <div ref={element} id="shown">
      {isShown ? 'shown' : 'not shown'}
    </div>
  );
}

const newYear = Date.UTC(2027, 0, 1);
function Now() {
  return <p id="now">{useServerNow(newYear).toISOString()}</p>;
}

function Wide() {
  return <p id="wide">{useMinWidth(37.5) ? 'wide' : 'narrow'}</p>;
}

function Held() {
  const [frozenValue, freezeValue] = useValueDuringPress<string>();
  return (
    <button type="button" id="held" onPointerDown={() => freezeValue('held')}>
      {frozenValue ?? 'free'}
    </button>
  );
}

const ends = Promise.withResolvers<void>();
let runs = 0;
const submissions: Record<string, () => Promise<string>> = {
  slow: async () => {
    runs += 1;
    await ends.promise;
    return `done ${runs}`;
  },
  refused: async () => {
    const problem = { status: 400, code: 'no', message: 'Not so.', fields: { email: 'Not an address' } };
    throw new CallError(400, '400', problem);
  },
  plain: async () => {
    throw new CallError(502, '502: Bad Gateway', null);
  },
  offline: async () => {
    throw new TypeError('Failed to fetch');
  },
};

function Form() {
  const { isPending, fields, message, submit } = useSubmit<string>();
  const [result, setResult] = useState<string | null>('nothing yet');
  return (
    <div>
      {Object.entries(submissions).map(([name, work]) => (
        <button
          key={name}
          type="button"
          onClick={() => void submit(work).then((outcome) => setResult((previous) => outcome ?? previous))}
        >
          {name}
        </button>
      ))}
      <button type="button" onClick={() => ends.resolve()}>
        end
      </button>
      <p id="form">{JSON.stringify({ isPending, fields, message, result })}</p>
    </div>
  );
}

/** Simulates a server whose clock is an hour ahead of the browser's. */
noteServerTime(new Date(Date.now() + 3_600_000).toUTCString());
const movements: string[] = [];
const output = document.createElement('output');
output.popover = 'manual';
output.innerHTML = '<p popover="manual">toast</p>';
document.body.append(output);
keepAboveDialogs(output, () => movements.push(output.parentElement?.id ?? ''));
Object.assign(window, { moved: movements });
createRoot(document.querySelector('#app') as HTMLElement).render(<Hooks />);
