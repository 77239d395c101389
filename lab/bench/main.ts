import { cpus, loadavg, totalmem } from 'node:os';
import { measureBids } from './bids.ts';
import { measureBookings } from './bookings.ts';
import { measureDashboard } from './desk.ts';
import { measureEdits } from './edits.ts';
import { measureFirstView } from './first-view.ts';
import { measureAvailabilitySearch } from './free-nights.ts';
import { measureHome } from './home.ts';
import { measureIdleRevalidation } from './idle-revalidation.ts';
import { measureInteraction } from './interaction.ts';
import { measureMoney } from './money.ts';
import { measurePictures } from './pictures.ts';
import { print } from './report.ts';
import { measureSearch } from './search.ts';
import { measureSearchQuality } from './search-quality.ts';
import { measureTourReady } from './tour-ready.ts';
import { measureTourServing } from './tour-serving.ts';
import { measureUnknownParameters } from './unknown-parameters.ts';
import { measureUpload } from './upload.ts';

/**
 * `npm run bench` runs everything, and `npm run bench -- home` runs one part. Results are printed, never
 * asserted in a test.
 */
const benchmarks = {
  home: measureHome,
  'unknown-parameters': measureUnknownParameters,
  edits: measureEdits,
  'quiet-minute': measureIdleRevalidation,
  'first-view': measureFirstView,
  'tour-serving': measureTourServing,
  'tour-ready': measureTourReady,
  upload: measureUpload,
  search: measureSearch,
  asked: measureSearchQuality,
  desk: measureDashboard,
  interaction: measureInteraction,
  pictures: measurePictures,
  money: measureMoney,
  bookings: measureBookings,
  bids: measureBids,
  'free-nights': measureAvailabilitySearch,
};

const requested = process.argv.slice(2);
console.log(
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()
    .map((n) => n.toFixed(2))
    .join(' ')}`,
);
for (const [name, part] of Object.entries(benchmarks))
  if (requested.length === 0 || requested.includes(name)) print(name, await part());
