import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { COLOURS, MailSection } from './mail-sheet.tsx';

const HEADING: CSSProperties = {
  margin: 0,
  fontSize: 28,
  lineHeight: '32px',
  fontWeight: 600,
  letterSpacing: '-0.03em',
};
const TEXT: CSSProperties = { margin: '14px 0 0', fontSize: 16, lineHeight: '24px', color: COLOURS.soft };

/** The heading of a mail and what it says first. */
export function MailLead({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <MailSection top={32}>
      <h1 style={HEADING}>{heading}</h1>
      {children}
    </MailSection>
  );
}

/** A paragraph in the section that contains it. */
export function MailText({ children }: { children: ReactNode }) {
  return (
    <p className="soft" style={TEXT}>
      {children}
    </p>
  );
}

/** Words that matter, such as a date or an amount. */
export function Strong({ children }: { children: ReactNode }) {
  return (
    <b className="ink" style={{ fontWeight: 500, color: COLOURS.ink }}>
      {children}
    </b>
  );
}

/** The one thing that a mail asks for, as a link that looks like a button. */
export function MailButton({ to, children }: { to: string; children: ReactNode }) {
  const link: CSSProperties = {
    display: 'inline-block',
    padding: '14px 24px',
    color: COLOURS.surface,
    fontSize: 15,
    lineHeight: '20px',
    fontWeight: 500,
    textDecoration: 'none',
  };
  return (
    <MailSection top={24}>
      <table role="presentation" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td className="key" style={{ background: COLOURS.ink, borderRadius: 10 }}>
              <a href={to} style={link}>
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </MailSection>
  );
}

/** What a person wrote. Its line breaks are elements, because the text of the mail has no others. */
export function Quote({ children }: { children: string }) {
  const quote: CSSProperties = {
    margin: 0,
    padding: '14px 16px',
    borderRadius: 12,
    background: COLOURS.ground,
    fontSize: 15,
    lineHeight: '22px',
    overflowWrap: 'anywhere',
  };
  return (
    <MailSection top={24}>
      <p dir="auto" className="quote ink" style={quote}>
        {children.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same
          <Fragment key={index}>
            {index > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </p>
    </MailSection>
  );
}
