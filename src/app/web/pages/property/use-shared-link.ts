import { useEffect } from 'react';

/** Reports to the server that the visitor came by a shared link. */
export function useSharedLink(): void {
  useEffect(() => {
    const { search } = location;
    if (!/[?&]ref=/.test(search)) return;
    import('#features/shares/web/count-shared-link.ts')
      .then(({ countSharedLink }) => countSharedLink(search))
      .catch((error: unknown) => console.warn('The link was not counted.', error));
  }, []);
}
