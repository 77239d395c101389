import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mirrorAccess } from './access-mirror.ts';
import { ownPackagesQuery } from './queries.ts';

/**
 * Returns the query for this visitor's purchases. Only the browser runs it, because pages are the same for
 * every visitor.
 */
export function useOwnPackages() {
  const query = useQuery(ownPackagesQuery());
  const { data } = query;
  useEffect(() => {
    if (data) mirrorAccess(data);
  }, [data]);
  return query;
}
