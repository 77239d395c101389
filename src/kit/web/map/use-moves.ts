import { useEffect, useState } from 'react';
import type { OpenMap } from './open-map.ts';

/** Counts the map's movements, because each may make room for other pins and names. */
export function useMoves(map: OpenMap | null): number {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (!map) return;
    const count = () => setMoves((before) => before + 1);
    map.on('moveend', count);
    return () => void map.off('moveend', count);
  }, [map]);
  return moves;
}
