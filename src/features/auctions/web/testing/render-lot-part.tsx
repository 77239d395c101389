import type { ReactNode } from 'react';
import { renderPart as drawnWith } from '#kit/web/testing/render-to-string.tsx';

type SeededLotQueries = readonly (readonly [query: { queryKey: readonly unknown[] }, answer: unknown])[];

/** A part of the page of home 88 as the server draws it, with what its queries have read by then. */
export const renderLotPart = (part: ReactNode, known: SeededLotQueries = []): string =>
  drawnWith(
    part,
    known.map(([{ queryKey }, answer]) => [queryKey, answer] as const),
    '/property/88',
  ).html;
