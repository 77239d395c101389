/**
 * The style of the pages. They are on another site, as a real provider's are, so they have their own colours.
 */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1c1a17;--muted:#655f55;--line:#e7e2d9;--edge:#8a8275;--clay:#b3421f;--on-clay:#fff;--note:#e3eef6;--on-note:#1a4566;--alert:#b42318;--alert-soft:#fdecea}
@media (prefers-color-scheme:dark){:root{--paper:#171512;--card:#211e1a;--ink:#f4f0e8;--muted:#b3aa9b;--line:#38332b;--edge:#8a8275;--clay:#e8825c;--on-clay:#1c1a17;--note:#1b2c39;--on-note:#bcdcf2;--alert:#f28b80;--alert-soft:#3a1f1c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.test{margin:0;padding:12px 16px;background:var(--note);color:var(--on-note);text-align:center;font-weight:600}
main{max-width:30rem;margin:0 auto;padding:24px 16px 48px}
h1{margin:0;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
h2{margin:0 0 4px;font-size:1.125rem}
p{margin:0 0 16px}
.amount{margin:4px 0 24px;font-size:1.875rem;font-weight:700;letter-spacing:-.02em}
.muted{color:var(--muted)}
.card{margin:0 0 16px;padding:20px 16px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
label{display:block;margin:12px 0 4px;font-weight:600}
input{width:100%;min-height:48px;padding:0 12px;border:1px solid var(--edge);border-radius:12px;background:var(--paper);color:var(--ink);font:inherit}
.pair{display:flex;gap:12px}
.pair>div{flex:1;min-width:0}
button,.act{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin:16px 0 0;padding:8px 16px;border:1px solid var(--clay);border-radius:12px;background:var(--clay);color:var(--on-clay);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.quiet{border-color:var(--edge);background:transparent;color:var(--ink)}
:focus-visible{outline:3px solid var(--clay);outline-offset:2px}
.fault{margin:0 0 16px;padding:12px 16px;border-radius:12px;background:var(--alert-soft);color:var(--alert);font-weight:600}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
dl{margin:0}
dt{font-variant-numeric:tabular-nums;font-weight:600}
dd{margin:0 0 12px;color:var(--muted)}
`;

/** The script that reports the outcome and the Escape key to the page around the frame. */
export const frameScript = `
const { message, shop } = document.body.dataset;
const tell = (what) => { if (shop && parent !== window) parent.postMessage(what, shop); };
if (message) tell(JSON.parse(message));
addEventListener('keydown', (pressed) => { if (pressed.key === 'Escape') tell({ testPayments: 'close' }); });
`;
