import * as z from 'zod/mini';
import { API_ROOT, type Call, nothing } from './call.ts';
import { problemSchema } from './problem.ts';

type Json = Record<string, unknown>;

const REFUSED_BY_ACCESS: Record<Call['access'], Record<number, string>> = {
  anyone: {},
  identity: { 401: 'No identity session', 403: 'Called from another site' },
  signedIn: { 401: 'No valid session token' },
  ownerOrAdmin: { 401: 'No valid session token', 403: 'It belongs to somebody else' },
  admin: { 401: 'No valid session token', 403: 'Not an admin' },
};

const SECURITY: Record<Call['access'], Json[]> = {
  anyone: [],
  identity: [{ identitySession: [] }],
  signedIn: [{ sessionToken: [] }],
  ownerOrAdmin: [{ sessionToken: [] }],
  admin: [{ sessionToken: [] }],
};

/** The OpenAPI 3.1 document of the calls. */
export function describeApi(calls: Readonly<Record<string, Call>>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = openApiPath(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Thock', version: '1', description: 'The calls of the shop. Errors are problem+json (RFC 9457).' },
    servers: [{ url: API_ROOT }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        sessionToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        identitySession: { type: 'apiKey', in: 'cookie', name: 'thock.session_token' },
      },
    },
  };
}

/** `/order/:orderId` → `/order/{orderId}`. */
export function openApiPath(call: Call): string {
  return call.path.replace(/:(\w+)/g, '{$1}');
}

/** What a call refuses, by status: by its access rule, by its schemas, and of its own. */
export function refusalsOf(call: Call): Record<number, string> {
  const parsesInput = call.upload || [call.params, call.query, call.body].some((part) => part !== nothing);
  const malformed: Record<number, string> = parsesInput ? { 400: 'Malformed input' } : {};
  return { ...malformed, ...REFUSED_BY_ACCESS[call.access], ...call.refusals };
}

/** A part of a call as JSON Schema; `undefined` where the call does not read it. */
export function partSchema(part: z.ZodMiniType): Json | undefined {
  return part === nothing ? undefined : schemaOf(part, 'input');
}

function describeCall(name: string, call: Call): Json {
  const content = contentOf(call);
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    security: SECURITY[call.access],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'Done', content: answerOf(call) },
      ...Object.fromEntries(Object.entries(refusalsOf(call)).map(([status, reason]) => [status, refusal(reason)])),
    },
  };
}

function answerOf({ answer, streams }: Call): Json {
  if (streams) return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: schemaOf(answer, 'output') } };
}

function contentOf({ body, upload }: Call): Json | undefined {
  if (upload) return { 'multipart/form-data': formOf(upload) };
  const schema = partSchema(body);
  return schema && { 'application/json': { schema } };
}

/** A file in OpenAPI 3.1 is a field with an empty schema; its types stand beside it. */
function formOf({ field, types }: NonNullable<Call['upload']>): Json {
  return {
    schema: { type: 'object', properties: { [field]: {} }, required: [field] },
    encoding: { [field]: { contentType: types.join(', ') } },
  };
}

function refusal(description: string): Json {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function parametersOf(part: z.ZodMiniType, place: 'path' | 'query'): Json[] {
  const properties = partSchema(part)?.properties ?? {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: place, required: place === 'path', schema }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
