import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Config } from './config.ts';

export type Origins = {
  appPort: number;
  tourPort: number;
  /** The application's origins. The first one is canonical. */
  app: string[];
  /** The origin of tours, in which `*` stands for a tour's version. */
  tour: string;
  /** Releases a reserved port so that a server can listen on it. */
  release(port: number): Promise<void>;
};

/**
 * Reserves the ports. Port 0 requests any free port, which must be known before either site can refer to the
 * other. Each port stays reserved until it is released. Otherwise the system could assign it to another
 * program, or to this one a second time.
 */
export async function reserveOrigins(config: Config): Promise<Origins> {
  const reserved = new Map<number, Server>();
  const reservePort = async () => {
    // Destroys connections of a previous server's clients, which would otherwise keep the port in use.
    const probe = createServer((visitor) => visitor.destroy()).listen(0, config.host);
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    reserved.set(port, probe);
    return port;
  };
  const appPort = config.port || (await reservePort());
  const tourPort = config.tourPort || (await reservePort());
  return {
    appPort,
    tourPort,
    app: config.appOrigin
      ? [config.appOrigin]
      : [`http://localhost:${appPort}`, `http://127.0.0.1:${appPort}`],
    tour: config.tourOrigin ?? `http://*.localhost:${tourPort}`,
    async release(port) {
      const probe = reserved.get(port);
      reserved.delete(port);
      if (probe) await new Promise((resolve) => probe.close(resolve));
    },
  };
}
