import { createServer } from 'node:net';
import type { Config } from '#app/server/config.ts';

export type Origins = {
  appPort: number;
  tourPort: number;
  /** Where the application is found; the first one is the canonical one. */
  app: string[];
  /** Where tours are found; `*` stands for the version of a tour. */
  tour: string;
};

/** Port 0 asks for any free one, which must be known before either site can name the other. */
export async function originsOf(config: Config): Promise<Origins> {
  const appPort = config.port || (await freePort(config.host));
  const tourPort = config.tourPort || (await freePort(config.host));
  return {
    appPort,
    tourPort,
    app: config.appOrigin
      ? [config.appOrigin]
      : [`http://localhost:${appPort}`, `http://127.0.0.1:${appPort}`],
    tour: config.tourOrigin ?? `http://*.localhost:${tourPort}`,
  };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
