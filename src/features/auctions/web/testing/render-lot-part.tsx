import type { ReactNode } from 'react';
import { renderPart as drawnWith } from '#kit/web/testing/render-to-string.tsx';

type SeededLotQueries = readonly (readonly [query: { queryKey: readonly unknown[] }, answer: unknown])[];

/** Renders a part of the page of home 88 on the server, with preloaded queries. */
export const renderLotPart = (part: ReactNode, seeded: SeededLotQueries = []): string =>
  drawnWith(
    part,
    seeded.map(([{ queryKey }, answer]) => [queryKey, answer] as const),
    '/property/88',
  ).html;
