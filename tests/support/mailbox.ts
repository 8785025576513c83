import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { Config } from '../../src/config.ts';

/** A folder that a shop writes its mails to. It goes when the test ends. */
export function createMailbox() {
  const folder = mkdtempSync(join(tmpdir(), 'thock-outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  function listTo(email: string): string[] {
    const mails = readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
  }

  return {
    config: { mail: { via: 'outbox', folder, from: 'Thock <shop@example.com>' } } satisfies Partial<Config>,
    listTo,

    /** Waits for the newest mail to this person with this subject, and gives the token in its link. */
    async tokenTo(email: string, subject: string): Promise<string> {
      const mail = await vi.waitFor(() => {
        const found = listTo(email).findLast((text) => text.includes(`\nSubject: ${subject}\n`));
        expect(found, `a mail "${subject}" to ${email}`).toBeDefined();
        return found ?? '';
      });
      return new URL(/https?:\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
    },
  };
}
