import type { FastifyRequest } from 'fastify';
import { clientAddress } from '#platform/http/client-address.server.ts';

/** The person who did something, as far as known, with their client address. */
export interface Actor {
  id?: string;
  email?: string;
  address: string;
}

/** The operator of the shop at the command line. */
export const COMMAND_LINE: Actor = { address: 'command line' };

/** The shop itself, for automatic actions. */
export const THE_SHOP: Actor = { address: 'the shop itself' };

/** Returns who made a request. */
export function actorOf({
  principal,
  request,
}: {
  principal: { id: string; email: string };
  request: FastifyRequest;
}): Actor & { id: string } {
  return { id: principal.id, email: principal.email, address: clientAddress(request) };
}

/** Returns how the ledger of stock and other records name an actor. */
export function authorOf({ id }: Actor): string {
  return id ?? 'system';
}
