import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type LinkProps = Omit<ComponentProps<typeof Link>, 'className'>;

/** An underlined link inside running text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="text-link" />;
}

/** A link to the full list that a section shows a part of. */
export function MoreLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className="more-link">
      {children}
      <ArrowRight className="icon icon-small" />
    </Link>
  );
}

/** The "Details" link at the end of a table row. */
export function RowLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className="row-link">
      {children}
      <ChevronRight className="icon icon-small" />
    </Link>
  );
}

/** A link from a detail page back to its list. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className="back-link">
      <ChevronLeft className="icon" />
      {children}
    </Link>
  );
}
