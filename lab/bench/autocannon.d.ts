/** The part of autocannon's API that the benchmark uses. */
declare module 'autocannon' {
  type Options = {
    url: string;
    headers: Record<string, string>;
    amount: number;
    connections: number;
    /** In seconds. */
    timeout: number;
  };
  type Result = {
    errors: number;
    non2xx: number;
    requests: { average: number };
    throughput: { total: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
