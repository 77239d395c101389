import '#app/web/app.css';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { iconShapes } from '#kit/web/ui/icon-shapes.ts';
import { ContentSamples } from './content-samples.tsx';
import { ControlSamples } from './control-samples.tsx';

/** Shows each part of the kit in its states. scripts/kit.ts serves it, and see-the-kit.test.ts compares pictures of it. */
function KitPage() {
  return (
    <Router hook={memoryLocation({ path: '/kit' }).hook}>
      <Icons />
      <main className="page-frame grid gap-8 py-8">
        <h1 className="t-title">Kit</h1>
        <ControlSamples />
        <ContentSamples />
      </main>
    </Router>
  );
}

/** The sprite, which the server renders on real pages. */
function Icons() {
  return (
    <svg className="hidden">
      {Object.entries(iconShapes).map(([name, shape]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24" dangerouslySetInnerHTML={{ __html: shape }} />
      ))}
    </svg>
  );
}

const widths = [390, 768, 1280];

/** Shows the page in both modes side by side, at the width of a phone, a tablet or a desktop. */
function BothModes({ width }: { width: number }) {
  return (
    <main className="grid gap-4 p-4">
      <nav className="flex gap-4" aria-label="Width">
        {widths.map((choice) => (
          <a
            key={choice}
            href={`?width=${choice}`}
            aria-current={choice === width || undefined}
            className="chip"
          >
            {choice}
          </a>
        ))}
      </nav>
      <div className="flex gap-4">
        {['light', 'dark'].map((mode) => (
          <iframe
            key={mode}
            title={mode}
            sandbox="allow-scripts"
            src={`?mode=${mode}`}
            style={{ width, height: '85vh', flex: 'none', border: '1px solid' }}
          />
        ))}
      </div>
    </main>
  );
}

/** Applies one mode whatever the system prefers. */
function applyMode(isDark: boolean, rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'))
      rule.media.mediaText = isDark ? 'all' : 'not all';
    else if (rule instanceof CSSGroupingRule) applyMode(isDark, rule.cssRules);
  }
}

const search = new URLSearchParams(location.search);
const mode = search.get('mode');
if (mode) {
  document.documentElement.style.colorScheme = mode;
  for (const sheet of document.styleSheets) applyMode(mode === 'dark', sheet.cssRules);
}
const showsOne = mode !== null || location.protocol === 'about:';
createRoot(document.querySelector('#app') as HTMLElement).render(
  showsOne ? <KitPage /> : <BothModes width={Number(search.get('width') ?? 390)} />,
);
