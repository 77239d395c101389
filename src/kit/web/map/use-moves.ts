import { useEffect, useState } from 'react';
import type { OpenMap } from './open-map.ts';

/** Counts the map's movements, because each may make room for other pins and names. */
export function useMoves(map: OpenMap | null): number {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (!map) return;
    const countMove = () => setMoves((previous) => previous + 1);
    map.on('moveend', countMove);
    return () => void map.off('moveend', countMove);
  }, [map]);
  return moves;
}
