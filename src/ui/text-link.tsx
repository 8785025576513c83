import { Icon } from '#ui/icon.tsx';
import { Link, type LinkProps } from '#ui/link.tsx';

type TextLinkProps = Omit<LinkProps, 'className'>;

/** An underlined link inside running text. */
export function TextLink(props: TextLinkProps) {
  return <Link {...props} className="text-link" />;
}

/** A link to the full list that a section shows a part of. */
export function MoreLink({ children, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className="more-link">
      {children}
      <Icon name="arrow-right" small />
    </Link>
  );
}

/** The "Details" link at the end of a table row. */
export function RowLink({ children, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className="row-link">
      {children}
      <Icon name="chevron-right" small />
    </Link>
  );
}

/** A link from a detail page back to its list. */
export function BackLink({ children, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className="back-link">
      <Icon name="chevron-left" />
      {children}
    </Link>
  );
}
