/** Runs `act` this many times at once. */
export const runConcurrently = <T>(many: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => act(index)));
