import { useEffect, useState } from 'react';

/** False on the server and while the served markup is taken over, which must not show what is personal. */
export function useHydrated(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
