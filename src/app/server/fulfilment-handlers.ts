import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { contributions } from './contributions.ts';
import { features } from './features.ts';

/** The handlers of each purpose. They run in the transaction that credits or refunds the payment. */
export const fulfilmentHandlers: FulfilmentHandlers = contributions(features, 'paymentPurposes');
