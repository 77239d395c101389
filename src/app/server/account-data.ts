import { accountData as accounts } from '#features/accounts/server/account-data.ts';
import {
  type AccountData,
  confirmedEmail,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { accountData as agents } from '#features/agents/server/account-data.ts';
import { accountData as auctions } from '#features/auctions/server/account-data.ts';
import { accountData as bankTransfers } from '#features/bank-transfers/server/account-data.ts';
import { accountData as damageDeposits } from '#features/damage-deposits/server/account-data.ts';
import { accountData as enquiries } from '#features/enquiries/server/account-data.ts';
import { accountData as favorites } from '#features/favorites/server/account-data.ts';
import { accountData as firstRents } from '#features/first-rents/server/account-data.ts';
import { accountData as listings } from '#features/listings/server/account-data.ts';
import { accountData as memberships } from '#features/memberships/server/account-data.ts';
import { accountData as notifications } from '#features/notifications/server/account-data.ts';
import { accountData as payments } from '#features/payments/server/account-data.ts';
import { accountData as payouts } from '#features/payouts/server/account-data.ts';
import { accountData as properties } from '#features/properties/server/account-data.ts';
import { accountData as providerReports } from '#features/provider-reports/server/account-data.ts';
import { accountData as reports } from '#features/reports/server/account-data.ts';
import { accountData as reviews } from '#features/reviews/server/account-data.ts';
import { accountData as savedSearches } from '#features/saved-searches/server/account-data.ts';
import { accountData as settings } from '#features/settings/server/account-data.ts';
import { accountData as shares } from '#features/shares/server/account-data.ts';
import { accountData as stayPictures } from '#features/stay-pictures/server/account-data.ts';
import { accountData as stayProblems } from '#features/stay-problems/server/account-data.ts';
import { accountData as stays } from '#features/stays/server/account-data.ts';
import { accountData as tours } from '#features/tours/server/account-data.ts';
import { accountData as verification } from '#features/verification/server/account-data.ts';
import { accountData as viewingClaims } from '#features/viewing-claims/server/account-data.ts';
import { accountData as viewingPackages } from '#features/viewing-packages/server/account-data.ts';
import { accountData as viewings } from '#features/viewings/server/account-data.ts';
import { accountData as waitlist } from '#features/waitlist/server/account-data.ts';
import { deleteEmailsTo, emailsToQuery } from '#kit/server/email/emails-of-address.ts';

/** The data in the tables of app and kit about an account. */
const ownTables: AccountData = {
  columns: {
    'handovers.from_id': { closing: 'retained', exported: exportColumns('handed_at undone_at') },
    'handovers.to_id': {
      closing: 'retained',
      exported: {
        leftOutBecause: 'These listings came from another manager. You can see them in your dashboard.',
      },
    },
    'handovers.handed_by': { closing: 'retained', exported: decisionsAboutOthers },
    'handovers.undone_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  erase: (_kit, tx, { email, foldedEmail }) => deleteEmailsTo(tx, { address: email, folded: foldedEmail }),
  exportQueries: (userId) => ({ emails: emailsToQuery(confirmedEmail(userId)) }),
};

/** The data of all parts of the product about an account, in the order in which it is erased and exported. */
export const accountData: readonly AccountData[] = [
  accounts,
  settings,
  notifications,
  payments,
  payouts,
  providerReports,
  bankTransfers,
  properties,
  memberships,
  savedSearches,
  listings,
  verification,
  tours,
  auctions,
  viewingPackages,
  stays,
  stayPictures,
  stayProblems,
  damageDeposits,
  firstRents,
  enquiries,
  viewingClaims,
  viewings,
  reviews,
  reports,
  agents,
  favorites,
  shares,
  waitlist,
  ownTables,
];

/** All columns that reference an account, with what happens to their rows. */
export const accountColumns = accountData.flatMap(({ columns }) => Object.entries(columns));
