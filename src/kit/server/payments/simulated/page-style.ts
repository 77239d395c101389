import { pageCss } from '#kit/server/design/page-css.ts';

/** The style of the pages: the design of the product, below a band that says that the payment is simulated. */
export const pageStyle = `${pageCss}
.test{padding:12px 16px;background:var(--color-info-tint);color:var(--color-info);text-align:center;font-weight:600}
main{max-width:30rem;padding-top:24px}
.what{margin:0;font-size:1rem;line-height:1.5;font-weight:400;letter-spacing:0;color:var(--color-muted)}
.amount{margin:0 0 24px;font-size:1.75rem;line-height:2rem;font-weight:700;font-variant-numeric:tabular-nums}
label{display:block;margin:16px 0 4px;font-size:.875rem;line-height:1.25rem;font-weight:500}
input{width:100%;min-height:48px;padding:0 12px;border:1px solid var(--color-edge);border-radius:10px;background:var(--color-surface);color:var(--color-ink);font:inherit;font-variant-numeric:tabular-nums}
.pair{display:flex;gap:12px}
.pair>div{flex:1;min-width:0}
.act,.quiet{display:flex;width:100%;margin:16px 0 0}
.fault{margin:0 0 16px;padding:12px 16px;border:1px solid var(--color-danger);border-radius:10px;background:var(--color-danger-tint);color:var(--color-danger);font-weight:600}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
dl{margin:0}
dt{font-variant-numeric:tabular-nums;font-weight:600}
dd{margin:0 0 12px;color:var(--color-muted)}
`;

/** The script that reports the outcome and the Escape key to the page around the frame. */
export const frameScript = `
const { message, shop } = document.body.dataset;
const tell = (what) => { if (shop && parent !== window) parent.postMessage(what, shop); };
if (message) tell(JSON.parse(message));
addEventListener('keydown', (pressed) => { if (pressed.key === 'Escape') tell({ testPayments: 'close' }); });
`;
