import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What the log of a process of its own says when this is run there. */
function logOf(script: string): string {
  const program = `import { createLog } from '#platform/log.server.ts'; const log = createLog('info'); ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stderr.toString()).toBe('');
  return stdout.toString();
}

test('an error is told with its cause and where it happened, without what else is in it', () => {
  const said = logOf(`
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(wilma@example.com)' });
    const err = Object.assign(new Error('not saved', { cause }), { code: 'E1', detail: 'wilma', parameters: ['wilma'] });
    log.error({ err }, 'request failed');
  `);
  expect(JSON.parse(said)).toMatchObject({
    level: 50,
    msg: 'request failed',
    err: {
      type: 'Error',
      message: 'not saved: duplicate key',
      code: 'E1',
      stack: expect.stringContaining('caused by'),
    },
  });
  expect(said).not.toContain('wilma');
});

test('each of several errors is told', () => {
  const said = logOf(`log.error({ err: new AggregateError([new Error('first'), new Error('second')], 'both') }, 'x');`);
  expect(JSON.parse(said).err.errors).toMatchObject([{ message: 'first' }, { message: 'second' }]);
});
