import './app.css';
import { hydrateRoot } from 'react-dom/client';
import { parse } from 'regexparam';
import { App, findRoute } from '#app/web/app.tsx';
import { keepDisplayFace } from '#app/web/display-face.ts';
import { startLiveUpdates } from '#app/web/live-updates.ts';
import { type LoadedPages, loadPage } from '#app/web/loaded-pages.ts';
import { createQueryClient, importReads, readAgainWhatFailed } from '#app/web/query-client.ts';
import { readAddress } from '#kit/web/call.ts';

const pages: LoadedPages = new Map();
const client = createQueryClient(readAddress, { retries: 3 });
importReads(client, JSON.parse(document.getElementById('state')?.textContent ?? '[]'));

const [row] = findRoute(location.pathname, parse);
await loadPage(pages, row);
hydrateRoot(document.getElementById('app') as HTMLElement, <App client={client} pages={pages} />);
document.documentElement.dataset.hydrated = '';
startLiveUpdates(client);
keepDisplayFace();
setTimeout(() => readAgainWhatFailed(client, readAddress), 1000);
