/** A message to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mails. Throws when the message was not taken over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
