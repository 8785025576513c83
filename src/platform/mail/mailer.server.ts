/** A plain-text message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mails. Throws if the server does not accept the message. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
