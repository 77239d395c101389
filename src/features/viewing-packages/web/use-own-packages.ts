import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mirrorAccess } from './access-mirror.ts';
import { ownPackagesQuery } from './queries.ts';

/** What this visitor has bought. Only the browser asks: pages are the same for everybody. */
export function useOwnPackages() {
  const query = useQuery(ownPackagesQuery());
  const { data } = query;
  useEffect(() => {
    if (data) mirrorAccess(data);
  }, [data]);
  return query;
}
