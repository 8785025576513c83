import { once } from 'node:events';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createMailQueue } from './mail-queue.server.ts';
import { createMailer } from './mail-route.server.ts';

const MAIL = {
  to: 'wilma@example.com',
  subject: 'Choose a new password',
  text: 'Here:\n\nhttps://shop/x?token=secret',
};

/** Starts a local mail server that rejects the first `busy` mails with 421. */
async function startServer({ busy = 0 } = {}) {
  const received: string[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(null, username === 'shop' && password === 'pw' ? { user: username } : undefined),
    onData(stream, _session, done) {
      attempts++;
      const refusal =
        attempts <= busy ? Object.assign(new Error('busy with wilma@example.com'), { responseCode: 421 }) : null;
      void text(stream).then((mail) => {
        if (!refusal) received.push(mail);
        done(refusal);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const listening = server.server.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  return { url: `smtp://shop:pw@127.0.0.1:${port}`, received, countAttempts: () => attempts };
}

function openMailQueue(url: string) {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }));
  const mailQueue = createMailQueue(createMailer({ via: 'smtp', url, from: 'Thock <shop@example.com>' }), log);
  onTestFinished(() => mailQueue.close());
  return { mailQueue, logged };
}

test('delivers a mail to the server', async () => {
  const { url, received } = await startServer();
  openMailQueue(url).mailQueue.post(MAIL);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatch(/^From: Thock <shop@example.com>\r\n/);
  expect(received[0]).toContain('To: wilma@example.com\r\n');
  expect(received[0]).toContain('Subject: Choose a new password\r\n');
  expect(received[0]).toContain('https://shop/x?token=secret');
});

test('retries when the server is busy and logs no personal data', async () => {
  const { url, received } = await startServer({ busy: 1 });
  const { mailQueue, logged } = openMailQueue(url);
  mailQueue.post(MAIL);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toMatch(/wilma|secret/);
});

test('waits on close for mails being sent and drops those waiting for a retry', async () => {
  const { url, countAttempts } = await startServer({ busy: 9 });
  const { mailQueue, logged } = openMailQueue(url);
  mailQueue.post(MAIL);
  await mailQueue.close();
  expect(countAttempts()).toBe(1);
  expect(logged.at(-1)).toContain('gave up sending a mail');
});

test('logs the error code when the server is unreachable', async () => {
  const { mailQueue, logged } = openMailQueue('smtp://127.0.0.1:9');
  mailQueue.post(MAIL);
  await mailQueue.close();
  expect(logged[0]).toContain('"reason":"ESOCKET"');
});
