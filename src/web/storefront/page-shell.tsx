import type { ReactNode } from 'react';
import { Announcement } from '../announcement.tsx';
import { DemoBar } from '../demo-bar.tsx';

type PageShellProps = {
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** What all pages of the storefront have around their content. */
export function PageShell({ header, footer, children }: PageShellProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Announcement />
      <DemoBar />
      {header}
      <main className="page" id="content" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  );
}
