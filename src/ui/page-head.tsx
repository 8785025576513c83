import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type PageHeadProps = {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Shown to the right of the title, such as "4 items". */
  children?: ReactNode;
};

/** The header of a storefront page, with its only h1. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={classNames('page-head', lead !== undefined && 'page-head-stacked')}>
      <h1 className="page-title">{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

/** The header of a dashboard page: title, a line below it, and actions on the right. */
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

/** The header of a section of a page; `children` is usually a MoreLink. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="section-head">
      <h2 className="page-title">{title}</h2>
      {children}
    </div>
  );
}
