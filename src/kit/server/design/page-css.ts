import { fontFamily, themeCss } from './theme-colours.ts';

/**
 * The style of pages that work without the application's stylesheet: one column in the theme's colours, with the
 * sizes of its text styles. `.act` is the next thing to do, and `.quiet` another.
 */
export const pageCss = `${themeCss}
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;background:var(--color-paper);color:var(--color-ink);font:1rem/1.5 ${fontFamily};overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
main{max-width:36rem;margin:0 auto;padding:32px 16px 48px}
h1{margin:0 0 16px;font-size:1.5rem;line-height:1.25;font-weight:700;letter-spacing:-.015em}
h2{margin:0 0 8px;font-size:1.25rem;line-height:1.4;font-weight:600}
p{margin:0 0 16px}
a{color:inherit;text-decoration:underline 1px var(--color-edge);text-underline-offset:3px}
.muted{color:var(--color-muted)}
.card{margin:0 0 16px;padding:24px 16px;border:1px solid var(--color-line);border-radius:16px;background:var(--color-surface)}
.act,.quiet{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:8px 24px;border:1px solid var(--color-accent);border-radius:10px;background:var(--color-accent);color:var(--color-on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.act:hover{border-color:var(--color-accent-hover);background:var(--color-accent-hover)}
.quiet{border-color:var(--color-edge);background:none;color:var(--color-ink)}
:focus-visible{outline:2px solid var(--color-ink);outline-offset:2px}
`;
