import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { managerListingQuery } from '#features/listings/web/queries.ts';
import { auctionTopic, propertyTopic } from '#features/properties/topics.ts';
import { matchesTopic } from '#kit/topic.ts';
import { addChangeListener } from '#kit/web/listen-for-changes.ts';

/**
 * Returns a listing as its manager sees it, kept up to date, or undefined until it is loaded. A null id loads
 * nothing.
 */
export function useManagerListing(id: number | null) {
  const { data, isError, refetch } = useQuery({ ...managerListingQuery(id ?? 0), enabled: id !== null });

  useEffect(() => {
    if (id === null) return;
    return addChangeListener((change) => {
      if ([propertyTopic(id), auctionTopic(id)].some((topic) => matchesTopic(topic, change))) void refetch();
    });
  }, [id, refetch]);

  return { listing: data?.id === id ? data : undefined, isError, refetch };
}
