import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Recovery codes with buttons that copy and download them. They are shown once. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;

  return (
    <div className="stack-small">
      <p className="muted">Each code works once if you lose your phone. You won't see them again.</p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recovery-acts">
        <CopyButton what="Recovery codes" text={text} />
        <a
          className="button button-secondary button-small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="thock-recovery-codes.txt"
        >
          <Icon name="download" small />
          Download
        </a>
      </div>
    </div>
  );
}
