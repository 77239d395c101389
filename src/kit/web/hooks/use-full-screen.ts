import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Controls the browser's full screen mode. `isPossible` is false on iPhones, which offer it only for videos.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFullScreen, setFullScreen] = useState(false);

  useEffect(() => {
    const update = () =>
      setFullScreen(element.current !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [element]);

  const toggle = useCallback(async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await element.current?.requestFullscreen();
  }, [element]);

  return { isFullScreen, isPossible: document.fullscreenEnabled, toggle };
}
