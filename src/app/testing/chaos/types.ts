import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kit } from '#kit/server/kit.ts';
import type { FlakyTransport } from '#kit/server/payments/testing/flaky-transport.ts';
import type { MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';
import type { FaultInjector } from './fault-injector.ts';
import type { PaymentScenario } from './payment-scenarios.ts';

export type ChaosHarness = {
  /** The application's kit, whose payments go to the provider over the connection with the faults. */
  kit: Kit;
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  shop: MerchantClient;
  transport: FlakyTransport;
  faults: FaultInjector;
};

export type Payment = { reference: string; scenario: PaymentScenario; name: string };
