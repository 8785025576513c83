import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { Config } from '../../src/config.ts';

/** Creates a folder that a shop writes its mail to. It is deleted when the test ends. */
export function createMailbox() {
  const folder = mkdtempSync(join(tmpdir(), 'thock-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  function listTo(email: string): string[] {
    const mails = readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
  }

  return {
    config: { mail: { via: 'folder', folder, from: 'Thock <shop@example.com>' } } satisfies Partial<Config>,
    listTo,

    /** Waits for a mail with this subject and returns the token in the newest one's link. */
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
