/** Says where a mail lies in a shop that writes mails to a folder instead of sending them. */
export function OutboxHint({ outbox }: { outbox: string | undefined }) {
  if (outbox === undefined) return null;
  return (
    <>
      {' '}
      This demo sends no mails: it is a file in <code>{outbox}</code>.
    </>
  );
}
