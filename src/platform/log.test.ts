import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs the script in a child process and returns its log. */
function logOf(script: string): string {
  const program = `import { createLog } from '#platform/log.server.ts'; const log = createLog('info'); ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stderr.toString()).toBe('');
  return stdout.toString();
}

test('logs an error with its cause and stack, but without its other fields', () => {
  const output = logOf(`
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(wilma@example.com)' });
    const err = Object.assign(new Error('not saved', { cause }), { code: 'E1', detail: 'wilma', parameters: ['wilma'] });
    log.error({ err }, 'request failed');
  `);
  expect(JSON.parse(output)).toMatchObject({
    level: 50,
    msg: 'request failed',
    err: {
      type: 'Error',
      message: 'not saved: duplicate key',
      code: 'E1',
      stack: expect.stringContaining('caused by'),
    },
  });
  expect(output).not.toContain('wilma');
});

test('logs each error of an AggregateError', () => {
  const output = logOf(
    `log.error({ err: new AggregateError([new Error('first'), new Error('second')], 'both') }, 'x');`,
  );
  expect(JSON.parse(output).err.errors).toMatchObject([{ message: 'first' }, { message: 'second' }]);
});
