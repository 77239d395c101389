import { productName } from '#app/product.ts';
import { accountClosure } from '#app/server/account-closure/account-closure.ts';
import { exportAccountData } from '#app/server/data-export/data-export.ts';
import { integrityRoutes } from '#app/server/integrity/routes.ts';
import { operationRoutes } from '#app/server/operations/routes.ts';
import { peopleRoutes } from '#app/server/people/routes.ts';
import { suspension } from '#app/server/people/suspension.ts';
import { accountRoutes } from '#features/accounts/server/routes.ts';
import { agentRoutes } from '#features/agents/server/routes.ts';
import { bankRoutes } from '#features/auctions/server/bank-routes.ts';
import { lotCalendarRoutes } from '#features/auctions/server/calendar-routes.ts';
import { lotFileRoutes } from '#features/auctions/server/document-routes.ts';
import { proofRoutes } from '#features/auctions/server/proof-routes.ts';
import { auctionRoutes } from '#features/auctions/server/routes.ts';
import { lotRuleRoutes } from '#features/auctions/server/rule-routes.ts';
import { enquiryRoutes } from '#features/enquiries/server/routes.ts';
import { listRoutes } from '#features/favorites/server/list-routes.ts';
import { favoriteRoutes } from '#features/favorites/server/routes.ts';
import { applyPlanLimits } from '#features/listings/server/apply-plan-limits.ts';
import { type PictureSettings, pictureUpload } from '#features/listings/server/picture-upload.ts';
import { managerRoutes } from '#features/listings/server/routes.ts';
import { membershipRoutes } from '#features/memberships/server/routes.ts';
import { salesRoutes } from '#features/memberships/server/sales-routes.ts';
import { startRequestedTrial } from '#features/memberships/server/trial.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { overviewRoutes } from '#features/overview/server/routes.ts';
import { ownerContactRoutes } from '#features/owner-contacts/server/routes.ts';
import type { ReceiptPdfWorker } from '#features/payments/server/receipt-pdf.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import { propertyRoutes } from '#features/properties/server/routes.ts';
import { reportRoutes } from '#features/reports/server/routes.ts';
import { createRequestAfterViewing } from '#features/reviews/server/review-requests.ts';
import { reviewRoutes } from '#features/reviews/server/routes.ts';
import { savedSearchRoutes } from '#features/saved-searches/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { settingRoutes } from '#features/settings/server/routes.ts';
import { shareRoutes } from '#features/shares/server/routes.ts';
import { stayAvailability } from '#features/stays/server/available-properties.ts';
import { calendarRoutes } from '#features/stays/server/feeds/routes.ts';
import { stayRoutes } from '#features/stays/server/routes.ts';
import { stayCalendarRoutes } from '#features/stays/server/stay-calendar-routes.ts';
import { tourRoutes } from '#features/tours/server/routes.ts';
import type { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import { checkRoutes } from '#features/verification/server/check-routes.ts';
import { verificationRoutes } from '#features/verification/server/routes.ts';
import { viewingClaimRoutes } from '#features/viewing-claims/server/routes.ts';
import { viewingPackageRoutes } from '#features/viewing-packages/server/routes.ts';
import { viewingRoutes } from '#features/viewings/server/routes.ts';
import { waitlistRoutes } from '#features/waitlist/server/routes.ts';
import type { RouteDefinition } from '#kit/server/http/route.ts';
import type { Log } from '#kit/server/log.ts';
import { fulfilmentHandlers } from './fulfilment-handlers.ts';
import { listingObligationParts } from './listing-obligations.ts';
import { mergeGuestData } from './merge-guest-data.ts';
import { settingKinds } from './setting-kinds.ts';

export function apiRoutes(
  settings: PictureSettings & {
    appOrigin: string;
    uploadsFolder: string;
    tourOrigin: string;
    tourUploads: TourUploads;
    receiptPapers: ReceiptPdfWorker;
    mailEventsSecret?: string | null;
    hasOutbox?: boolean;
    fetchesRate?: boolean;
    log: Log;
  },
): readonly RouteDefinition[] {
  return [
    ...accountRoutes({
      ...settings,
      productName,
      onSignIn: mergeGuestData,
      onManager: startRequestedTrial,
      closing: accountClosure,
      readOwnData: exportAccountData,
      suspension,
    }),
    ...peopleRoutes(settings),
    ...propertyRoutes(settings),
    ...searchRoutes({ ...settings, freeNights: stayAvailability }),
    ...savedSearchRoutes({ freeNights: stayAvailability }),
    ...managerRoutes({
      ...settings,
      obligations: listingObligationParts({ appOrigin: settings.appOrigin, productName }),
    }),
    pictureUpload(settings),
    ...verificationRoutes({ ...settings, productName }),
    ...checkRoutes({ ...settings, productName }),
    ...tourRoutes(settings),
    ...settingRoutes({ kinds: settingKinds }),
    ...notificationRoutes(settings),
    ...membershipRoutes({ applyLimits: applyPlanLimits }),
    ...salesRoutes({ ...settings, productName }),
    ...paymentRoutes({
      ...settings,
      handlers: fulfilmentHandlers,
      issuer: { name: productName, address: settings.appOrigin },
    }),
    ...auctionRoutes,
    ...lotFileRoutes(settings),
    ...proofRoutes(settings),
    ...lotRuleRoutes,
    ...bankRoutes(settings),
    ...lotCalendarRoutes({ ...settings, productName }),
    ...viewingPackageRoutes,
    ...stayRoutes,
    ...stayCalendarRoutes({ ...settings, productName }),
    ...calendarRoutes({ ...settings, productName }),
    ...ownerContactRoutes,
    ...enquiryRoutes(settings),
    ...viewingClaimRoutes({ ...settings, productName }),
    ...viewingRoutes({
      ...settings,
      productName,
      onCheckedIn: createRequestAfterViewing,
    }),
    ...reviewRoutes,
    ...agentRoutes(settings),
    ...reportRoutes({ ...settings, productName }),
    ...favoriteRoutes,
    ...listRoutes,
    ...shareRoutes(settings),
    ...waitlistRoutes,
    ...integrityRoutes,
    ...operationRoutes(settings),
    ...overviewRoutes,
  ];
}
