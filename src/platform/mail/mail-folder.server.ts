import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#platform/id.ts';
import { ensurePrivateFolder, PRIVATE } from '#platform/private-files.ts';
import type { Mailer } from './mailer.server.ts';

/** Creates a mailer that writes each mail to a text file instead of sending it. File names sort by time. */
export function createMailFolder({ folder, from }: { folder: string; from: string }): Mailer {
  return {
    async send({ to, subject, text }) {
      const sentAt = new Date();
      const name = `${sentAt.toISOString().replace(/[:.]/g, '-')}-${newId().slice(0, 4)}.txt`;
      const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${sentAt.toUTCString()}`].join('\n');
      ensurePrivateFolder(folder);
      await writeFile(join(folder, name), `${head}\n\n${text}\n`, { mode: PRIVATE.file });
    },
  };
}
