import type { CSSProperties, ReactNode } from 'react';
import type { MailContext } from './mail-template.ts';

/** Colours of the light theme, inline because many mail programs ignore style sheets. */
export const COLOURS = {
  ground: '#f2eee7',
  surface: '#fffefc',
  ink: '#1a1714',
  soft: '#524c45',
  faint: '#6b645b',
  line: '#e7e1d7',
  good: '#1c6440',
} as const;

/** The same for programs that support media queries: the dark theme and phones. Classes override inline styles. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; }
a { color: inherit; }
@media (max-width: 620px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .half { display: block !important; width: 100% !important; padding: 0 0 16px !important; }
  .outer { padding: 0 !important; }
  .sheet, .under { width: 100% !important; }
  .sheet { border-radius: 0 !important; border-width: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background: #141210 !important; }
  .sheet { background: #1b1917 !important; border-color: #302c28 !important; }
  .ink, .sheet td { color: #f5f1ea !important; }
  .soft, .sheet .soft { color: #bfb7ab !important; }
  .faint, .sheet .faint { color: #9f968a !important; }
  .line { border-color: #302c28 !important; }
  .quote { background: #211e1b !important; }
  .key { background: #f5f1ea !important; }
  .key a { color: #161412 !important; }
  img { filter: brightness(.86); }
}
@media (forced-colors: active) {
  .key { border: 2px solid !important; }
}`;

const FONT = "'Geist Variable', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const SHEET: CSSProperties = {
  width: 600,
  maxWidth: '100%',
  background: COLOURS.surface,
  border: `1px solid ${COLOURS.line}`,
  borderRadius: 16,
  color: COLOURS.ink,
};

/** The frame of every mail: logo, sections and foot, 600 pixels wide and readable without pictures. */
export function MailSheet({
  title,
  preview,
  context,
  children,
}: {
  title: string;
  /** What inboxes show beside the subject. */
  preview: string;
  context: MailContext;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <base target="_blank" />
        <style>{STYLES}</style>
      </head>
      <body className="ground" style={{ margin: 0, background: COLOURS.ground }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <MailTable className="ground" style={{ background: COLOURS.ground, fontFamily: FONT }}>
          <tr>
            <td align="center" className="outer" style={{ padding: '32px 0' }}>
              <MailTable className="sheet" style={SHEET}>
                <MailSection top={32}>
                  <Mark {...context} />
                </MailSection>
                {children}
                <tr>
                  <td height={32} data-skip-in-text="true" />
                </tr>
              </MailTable>
              <MailTable className="under" style={{ width: 600, maxWidth: '100%' }}>
                <Foot context={context} />
              </MailTable>
            </td>
          </tr>
        </MailTable>
      </body>
    </html>
  );
}

/** A table for layout, because mail programs support little else. */
export function MailTable({
  columns = false,
  children,
  ...frame
}: {
  /** Keeps the columns beside each other in the text of the mail. */
  columns?: boolean;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
}) {
  const format = columns ? 'dataTable' : undefined;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} data-text-format={format} {...frame}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A part of the sheet, with the sheet's margins. */
export function MailSection({ top, children }: { top: number; children: ReactNode }) {
  return (
    <tr>
      <td className="pad" style={{ padding: `${top}px 40px 0` }}>
        {children}
      </td>
    </tr>
  );
}

/** The logo: a keycap drawn with borders instead of a picture, which many programs do not load. */
function Mark({ shopName, look }: Pick<MailContext, 'shopName' | 'look'>) {
  if (look?.logo) {
    const { url, ...size } = look.logo;
    return <img src={url} alt={shopName} {...size} style={{ display: 'block' }} />;
  }
  const cap: CSSProperties = {
    width: 28,
    height: 25,
    borderRadius: 8,
    borderBottom: '5px solid #b93a20',
    background: '#ef6344',
    color: COLOURS.surface,
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 700,
  };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td align="center" data-skip-in-text="true" aria-hidden="true" style={cap}>
            –
          </td>
          <td style={{ paddingLeft: 10, fontSize: 20, fontWeight: 600, letterSpacing: '-0.03em' }}>{shopName}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Foot({ context }: { context: MailContext }) {
  return (
    <tr>
      <td
        className="pad faint"
        style={{ padding: '24px 40px 0', fontSize: 13, lineHeight: '20px', color: COLOURS.faint }}
      >
        {context.takesReplies ? (
          <>
            Questions? Reply to this mail: a person answers within {context.replyHours}h.
            <br />
          </>
        ) : null}
        {context.isConfirmed ? null : (
          <>
            This email is not confirmed, so we leave out names, addresses and messages. You can confirm it in{' '}
            <a href={`${context.shopUrl}/userDashboard/profile`}>your profile</a>.
            <br />
          </>
        )}
        {[context.shopName, ...context.shopAddress.split('\n')].filter((line) => line !== '').join(', ')}
        <br />
        {context.registrations === '' ? null : (
          <>
            {context.registrations}
            <br />
          </>
        )}
        <a href={context.shopUrl}>{context.shopUrl}</a>
      </td>
    </tr>
  );
}
