/** What a branding changes of mails. */
export interface MailLook {
  /** The colours instead of the usual ones. */
  colours: ReadonlyMap<string, string>;
  /** The picture instead of the key and the name, at an address that mail programs can read. */
  logo?: { url: string; width: number; height: number };
}

/** What a branding changes of printed documents. */
export interface PaperLook {
  /** PNG. */
  logo: Buffer | undefined;
  /** The colours of the key. */
  key: { edge: string; top: string; bar: string };
  /** The line below the heading. Undefined for ink. */
  rule: string | undefined;
}
