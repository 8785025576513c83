/** An email that may break before its @ sign where there is too little room for one line. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
