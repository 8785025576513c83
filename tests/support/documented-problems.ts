import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { OWN_REFUSALS } from '#features/identity/provider/own-refusals.server.ts';
import type { Call } from '#platform/http/call.ts';
import { describeApi } from '#platform/http/open-api.server.ts';
import { problemSchema } from '#platform/http/problem.ts';
import { calls } from '../../src/calls.ts';

/** The schema of the problems with one status. The first part is the schema of all problems. */
const problemsSchema = z.object({
  allOf: z.array(
    z.object({
      properties: z.optional(z.object({ code: z.object({ enum: z.array(z.string()) }) })),
      required: z.optional(z.array(z.string())),
    }),
  ),
});
const responseSchema = z.object({
  content: z.optional(z.object({ 'application/problem+json': z.optional(z.object({ schema: problemsSchema })) })),
});
type ProblemResponse = z.infer<typeof responseSchema>;
const operationSchema = z.object({ operationId: z.string(), responses: z.record(z.string(), responseSchema) });
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

const { paths } = documentSchema.parse(describeApi(calls, OWN_REFUSALS));
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

/** Statuses of the body parser, which rejects bodies before the call is handled. */
const PARSER_STATUSES = [413, 415];

/** Codes of the identity provider, which better-auth documents. */
const PROVIDER_CODE = /^[A-Z_]+$/;
const documentedCodes = new Set<string>([
  ...operations.flatMap(({ responses }) => Object.values(responses).flatMap(codesOf)),
  ...OWN_REFUSALS.map(({ code }) => code),
]);

/** Whether the documentation lists this code of a problem. */
export function isDocumented(code: string): boolean {
  return documentedCodes.has(code) || PROVIDER_CODE.test(code);
}

/** Expects a problem to have a status and a code that the OpenAPI document lists for its call. */
export function expectDocumented(call: Call, { statusCode, body }: LightMyRequestResponse): void {
  if (statusCode < 400) return;
  const [name] = Object.entries(calls).find(([, each]) => each === call) ?? [];
  const documented = operations.find(({ operationId }) => operationId === name)?.responses[statusCode];
  const { code } = problemSchema.parse(JSON.parse(body));
  if (code !== undefined) expect(codesOf(documented), `${name} ${body}`).toContain(code);
  else if (!PARSER_STATUSES.includes(statusCode)) expect(mayHaveNoCode(documented), `${name} ${body}`).toBe(true);
}

function codesOf(response: ProblemResponse | undefined): string[] {
  return partsOf(response).flatMap(({ properties }) => properties?.code.enum ?? []);
}

function mayHaveNoCode(response: ProblemResponse | undefined): boolean {
  const parts = partsOf(response);
  return parts.length > 0 && !parts.some(({ required }) => required?.includes('code'));
}

function partsOf(response: ProblemResponse | undefined) {
  return response?.content?.['application/problem+json']?.schema.allOf ?? [];
}
