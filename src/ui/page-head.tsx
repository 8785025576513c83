import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type PageHeadProps = {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Stands at the right end of the title's line, such as "4 items". */
  children?: ReactNode;
};

/** The head of a storefront page, with its only h1. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={classNames('page-head', lead !== undefined && 'page-head-stacked')}>
      <h1 className="page-title">{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

/** The head of a dashboard page: title, a line under it, and at the right what can be done. */
export function DashboardHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="dashboard-head">
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** The head of a section inside a page; `children` is usually a MoreLink. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="section-head">
      <h2 className="page-title">{title}</h2>
      {children}
    </div>
  );
}
