import { expect, onTestFinished, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp } from '#app/testing/test-app.ts';
import { roundToMinorUnit } from '#kit/money.ts';
import { insertEarning } from './earning-rows.ts';

test('the CSV of earnings has numbers that a spreadsheet can sum, also negative ones', async () => {
  const world = await createTestApp();
  onTestFinished(() => world.close());
  const host = await signInAs(world, 'property_manager');
  const stay = {
    ownerId: host.id,
    source: 'stay:1',
    title: '=Home',
    fromDay: '2026-11-01',
    toDay: '2026-11-03',
  };
  await insertEarning(world.kit.db, {
    ...{
      ...stay,
      kind: 'refund',
      currency: 'UGX',
      gross: roundToMinorUnit(-5_000, 'UGX', Math.ceil),
      fee: roundToMinorUnit(-500, 'UGX', Math.ceil),
      feePercent: 10,
    },
    at: new Date('2026-11-02T09:00:00Z'),
  });
  const url = '/api/user/earnings.csv?month=2026-11';
  const { body } = await world.inject({ url, cookies: host.cookies });
  expect(body).toContain(`"'=Home","2026-11-01","2026-11-03","UGX","-5000","-500","-4500"`);
});
