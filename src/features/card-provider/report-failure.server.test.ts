import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/database/database-errors.server.ts';
import { GatewayBusy, GatewayRefusal, GatewayUnavailable, withFailureSubject } from './gateway-failure.server.ts';
import { logGatewayFailure, reportReconciliation } from './report-failure.server.ts';

function recordLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) }) };
}

test.each([
  { failure: new GatewayUnavailable('No answer'), msg: 'the card payment provider failed' },
  { failure: new GatewayBusy('Later'), msg: 'the card payment provider is busy' },
  { failure: new GatewayRefusal('No', 'charge_disputed'), msg: 'the card payment provider refused' },
])('logs $failure.name with order and intent', async ({ failure, msg }) => {
  const { lines, log } = recordLog();
  const error = await withFailureSubject({ order: 'o1', intent: 'pi_1' }, Promise.reject(failure)).catch(
    (thrown) => thrown,
  );
  logGatewayFailure(log, error);
  expect(lines).toMatchObject([{ level: 40, msg, order: 'o1', intent: 'pi_1' }]);
});

test('reconciliation logs gateway failures and other errors, but no database outages', () => {
  const { lines, log } = recordLog();
  const report = reportReconciliation(log);
  report(new GatewayRefusal('No', 'declined'));
  report(new Error('Something else'));
  report(new DatabaseUnavailable(undefined));
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the card payment provider refused',
    'could not reconcile card payments',
  ]);
});
