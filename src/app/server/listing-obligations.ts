import { readHomesWithLot } from '#features/auctions/server/lots/lot-counts.ts';
import { countOpenEnquiries } from '#features/enquiries/server/enquiry-counts.ts';
import { endFirstRentsOfHome } from '#features/first-rents/server/end-first-rent.ts';
import { countFirstRentsOfHomes } from '#features/first-rents/server/handover.ts';
import { noObligations } from '#features/listings/obligations.ts';
import type { ObligationProvider } from '#features/listings/server/obligation-parts.ts';
import { cancelStaysOfHome, countStaysOfHomes } from '#features/stays/server/deleted-home.ts';
import { cancelViewingsOfHome, countViewingsOfHomes } from '#features/viewings/server/deleted-home.ts';
import type { Site } from '#features/viewings/server/emails.ts';

/** Reads and cancels the stays, viewings, enquiries and auctions of listings that are about to be deleted. */
export function listingObligationParts(site: Site): ObligationProvider {
  return {
    async read(kit, db, ids) {
      const now = kit.clock();
      const viewings = await countViewingsOfHomes(db, ids, now);
      const stays = await countStaysOfHomes(db, ids, now);
      const firstRents = await countFirstRentsOfHomes(db, ids);
      const enquiries = await countOpenEnquiries(db, ids);
      const lots = await readHomesWithLot(db, ids);
      return new Map(
        ids.map((id) => [
          id,
          {
            ...noObligations,
            viewings: viewings.get(id) ?? 0,
            ...stays.get(id),
            firstRents: firstRents.get(id) ?? 0,
            enquiries: enquiries.get(id) ?? 0,
            lots: lots.has(id) ? 1 : 0,
          },
        ]),
      );
    },
    async cancel(kit, tx, id) {
      await cancelViewingsOfHome(kit, tx, id, site);
      await cancelStaysOfHome(kit, tx, id);
      await endFirstRentsOfHome(kit, tx, id);
    },
  };
}
