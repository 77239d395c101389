import { countLotsOfHomes } from '#features/auctions/server/lot-counts.ts';
import { countOpenEnquiries } from '#features/enquiries/server/enquiry-counts.ts';
import type { ObligationParts } from '#features/listings/server/listing-deletion.ts';
import { cancelStaysOfHome, countStaysOfHomes } from '#features/stays/server/deleted-home.ts';
import { cancelViewingsOfHome, countViewingsOfHomes } from '#features/viewings/server/deleted-home.ts';
import type { Site } from '#features/viewings/server/letters.ts';

/** What stays, viewings, enquiries and auctions know of listings that are about to be deleted. */
export function listingObligationParts(site: Site): ObligationParts {
  return {
    async read(kit, db, ids) {
      return {
        viewings: await countViewingsOfHomes(db, ids, kit.clock()),
        ...(await countStaysOfHomes(db, ids, kit.clock())),
        enquiries: await countOpenEnquiries(db, ids),
        lots: await countLotsOfHomes(db, ids),
      };
    },
    async cancel(kit, tx, id) {
      await cancelViewingsOfHome(kit, tx, id, site);
      await cancelStaysOfHome(kit, tx, id);
    },
  };
}
