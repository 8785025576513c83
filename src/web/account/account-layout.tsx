import type { ComponentProps, ReactNode } from 'react';
import { Picture } from '#ui/picture.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useBrowserSearch } from '#web/use-browser-search.ts';
import './account-pages.css';

type AccountLayoutProps = {
  title: string;
  lead: string;
  /** A link to the related form. It keeps the query string, and with it the page to return to. */
  other: { question: string; label: string; to: string };
  picture: Pick<ComponentProps<typeof Picture>, 'src' | 'width' | 'height' | 'style'>;
  children: ReactNode;
};

/** The layout of the account forms: the form next to a picture. */
export function AccountLayout({ title, lead, other, picture, children }: AccountLayoutProps) {
  const search = useBrowserSearch();

  return (
    <div className="auth-layout">
      <div className="auth-form stack">
        <div>
          <h1 className="page-title">{title}</h1>
          <p className="auth-lead">{lead}</p>
        </div>
        {children}
        <p className="auth-other note">
          {other.question} <TextLink to={other.to + search}>{other.label}</TextLink>
        </p>
      </div>
      <div className="tile auth-picture">
        <Picture {...picture} alt="" sizes="(max-width: 900px) 1px, 1280px" />
      </div>
    </div>
  );
}
