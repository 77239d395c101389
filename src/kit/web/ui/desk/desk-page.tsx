import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  /** True for content that is read from top to bottom, which a wide column would make harder to read. */
  isNarrow?: boolean;
  /** True while a detail replaces the content on a phone, so that its own heading comes first. */
  hidesTitle?: boolean;
  children: ReactNode;
};

const columnClass = 'grid grid-cols-[minmax(0,1fr)] content-start gap-6';

/** Two columns, of which the second is below the first on a narrow screen. */
export function DeskColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className={columnClass}>{children}</div>
        <div className={columnClass}>{aside}</div>
      </div>
    </div>
  );
}

/** A page of the desk. The titles of all pages have the same position. */
export function DeskPage({ title, actions, isNarrow = false, hidesTitle = false, children }: Props) {
  return (
    <div className="grid w-full max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 md:px-6 lg:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1
          tabIndex={-1}
          className={`flex min-h-11 items-center t-title wrap-anywhere ${hidesTitle ? 'max-lg:sr-only' : ''}`}
        >
          {title}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${isNarrow ? 'max-w-5xl' : ''}`}>{children}</div>
    </div>
  );
}
