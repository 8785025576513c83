import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { findFreePort } from './shop-process.ts';

const POLL_INTERVAL_MILLISECONDS = 100;
/** Optimising longer would take more time than it saves in a minute. Such code needs a larger stack. */
const FAST_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss16m'];

const answerSchema = z.object({
  messages: z.array(z.object({ message: z.string(), extract: z.optional(z.string()) })),
});

/** The Nu HTML checker in its own process. */
export interface HtmlChecker {
  /** Lists the errors in a page, each with the HTML around it. */
  listErrors(html: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts the checker, which needs Java. */
export async function startHtmlChecker(): Promise<HtmlChecker> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/?out=json&level=error`;
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const options = [...FAST_START, '-Dnu.validator.servlet.bind-address=127.0.0.1', '-cp', jar];
  const java = spawn('java', [...options, 'nu.validator.servlet.Main', String(port)], { stdio: 'ignore' });
  process.once('exit', () => java.kill());
  let failure: Error | undefined;
  java.once('exit', () => {
    failure = new Error('The HTML checker ended');
  });
  java.once('error', (cause) => {
    failure = new Error('HTML is checked with Java. Install one, such as default-jre-headless of Debian', { cause });
  });

  async function listErrors(html: string): Promise<string[]> {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const answer = await fetch(url, { method: 'POST', headers, body: html });
    const { messages } = answerSchema.parse(await answer.json());
    return messages.map(({ message, extract = '' }) => `${message} ${extract}`);
  }

  while (!(await listErrors('').then(Boolean, () => false))) {
    if (failure) throw failure;
    await wait(POLL_INTERVAL_MILLISECONDS);
  }
  return {
    listErrors,
    async close() {
      if (failure) return;
      java.kill();
      await once(java, 'exit');
    },
  };
}
