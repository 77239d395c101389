import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { anyProperty } from '#features/properties/topics.ts';
import { matchesTopic } from '#kit/topic.ts';
import { addChangeListener } from '#kit/web/listen-for-changes.ts';
import { refreshListings } from './queries.ts';

const batchMs = 1_000;

/**
 * Reloads the current page after changes to properties, for example by other users, at most once a second.
 */
export function useLiveListings(): void {
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);
}

/**
 * Reloads the lists after changes to properties.
 * @returns a function that stops this
 */
function followChanges(client: QueryClient): () => void {
  let timer: number | undefined;
  const stop = addChangeListener((change) => {
    if (!matchesTopic(anyProperty, change)) return;
    timer ??= window.setTimeout(() => {
      timer = undefined;
      void refreshListings(client);
    }, batchMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
