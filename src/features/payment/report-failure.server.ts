import type { FastifyBaseLogger } from 'fastify';
import { warnUnlessDatabase } from '#platform/database/database-trouble.server.ts';
import { GatewayBusy, GatewayFailure, GatewayRefusal } from './gateway-failure.server.ts';

/** Logs what the card payment provider did not do: for which order and intent, by their ids, and why. */
export function logGatewayFailure(log: FastifyBaseLogger, failure: GatewayFailure): void {
  log.warn({ ...failure.subject, err: failure }, lineOf(failure));
}

/** Reports what fails while card payments are reconciled. */
export function reportReconciliation(log: FastifyBaseLogger): (error: unknown) => void {
  const report = warnUnlessDatabase(log, 'could not reconcile card payments');
  return (error) => (error instanceof GatewayFailure ? logGatewayFailure(log, error) : report(error));
}

function lineOf(failure: GatewayFailure): string {
  if (failure instanceof GatewayRefusal) return 'the card payment provider refused';
  if (failure instanceof GatewayBusy) return 'the card payment provider is busy';
  return 'the card payment provider failed';
}
