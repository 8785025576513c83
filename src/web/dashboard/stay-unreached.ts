import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { UNREACHABLE } from '#platform/http/api-client.ts';

/** Who could not reach the shop keeps the page and what was typed: to load it again now would only take it away. */
export function stayUnreached({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && actionResult?.problem !== UNREACHABLE;
}
