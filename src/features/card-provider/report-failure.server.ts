import type { FastifyBaseLogger } from 'fastify';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import { GatewayBusy, GatewayFailure, GatewayRefusal } from './gateway-failure.server.ts';

/** Logs a gateway failure with the ids of the order and intent. */
export function logGatewayFailure(log: FastifyBaseLogger, failure: GatewayFailure): void {
  log.warn({ ...failure.subject, err: failure }, messageOf(failure));
}

/** Creates the function that logs errors of the reconciliation. */
export function reportReconciliation(log: FastifyBaseLogger): (error: unknown) => void {
  const report = warnUnlessDatabaseError(log, 'could not reconcile card payments');
  return (error) => (error instanceof GatewayFailure ? logGatewayFailure(log, error) : report(error));
}

function messageOf(failure: GatewayFailure): string {
  if (failure instanceof GatewayRefusal) return 'the card payment provider refused';
  if (failure instanceof GatewayBusy) return 'the card payment provider is busy';
  return 'the card payment provider failed';
}
