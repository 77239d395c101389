import type { ReactNode } from 'react';

/** The background of the map until it is shown. */
export function MapBackground({ children }: { children: ReactNode }) {
  return (
    <div className="needs-script grid h-full place-content-center bg-sunken p-4 text-center text-muted">
      {children}
    </div>
  );
}
