import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Returns free ports below the ephemeral range, so that no other program takes a port while its server
 * restarts.
 */
export async function freePorts<Name extends string>(...names: Name[]): Promise<Record<Name, string>> {
  const probes: Server[] = [];
  while (probes.length < names.length) {
    const probe = createServer().listen(randomInt(10_000, 32_000), '127.0.0.1');
    await once(probe, 'listening').then(
      () => probes.push(probe),
      () => {},
    );
  }
  const ports = probes.map((probe) => String((probe.address() as AddressInfo).port));
  for (const probe of probes) await new Promise((resolve) => probe.close(resolve));
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<Name, string>;
}
