import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Config } from './config.ts';

export type Origins = {
  appPort: number;
  tourPort: number;
  /** The application's origins; the first one is canonical. */
  app: string[];
  /** The origin of tours; `*` stands for a tour's version. */
  tour: string;
};

/** Port 0 asks for any free port, which must be known before either site can refer to the other. */
export async function originsOf(config: Config): Promise<Origins> {
  const [appPort, tourPort] = await freePorts(config.host, [config.port, config.tourPort]);
  return {
    appPort,
    tourPort,
    app: config.appOrigin
      ? [config.appOrigin]
      : [`http://localhost:${appPort}`, `http://127.0.0.1:${appPort}`],
    tour: config.tourOrigin ?? `http://*.localhost:${tourPort}`,
  };
}

/** The requested ports, with free ones in place of 0; held until all are known, so that none is given twice. */
async function freePorts<Ports extends number[]>(host: string, asked: [...Ports]): Promise<Ports> {
  const probes: Server[] = [];
  const find = async () => {
    const probe = createServer().listen(0, host);
    await once(probe, 'listening');
    probes.push(probe);
    return (probe.address() as AddressInfo).port;
  };
  const ports: number[] = [];
  for (const port of asked) ports.push(port || (await find()));
  for (const probe of probes) await new Promise((resolve) => probe.close(resolve));
  return ports as Ports;
}
