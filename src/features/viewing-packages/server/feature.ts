import { defineFeature } from '#kit/server/feature.ts';
import { offerSettings } from './offer-settings.ts';
import { type BookViewing, fulfilPackage } from './purchase.ts';
import { viewingPackageRoutes } from './routes.ts';

export const viewingPackagesFeature = ({ bookViewing }: { bookViewing: BookViewing }) =>
  defineFeature({
    name: 'viewing-packages',
    routes: () => viewingPackageRoutes,
    settings: [offerSettings],
    paymentPurposes: { viewing_package: fulfilPackage(bookViewing) },
  });
