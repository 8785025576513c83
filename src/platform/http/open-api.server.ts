import * as z from 'zod/mini';
import { API_ROOT, type Call, nothing } from './call.ts';
import { problemSchema } from './problem.ts';

type Json = Record<string, unknown>;

/** A parameter in a call's path, such as `:orderId`. */
const PARAMETER = /:(\w+)/g;

const REFUSED_BY_ACCESS: Record<Call['access'], Record<number, string>> = {
  anyone: {},
  identity: { 401: 'No identity session', 403: 'Called from another site' },
  signedIn: { 401: 'No valid session token' },
  ownerOrAdmin: { 401: 'No valid session token', 403: 'Belongs to another user' },
  admin: { 401: 'No valid session token', 403: 'Not an admin' },
};

const SECURITY: Record<Call['access'], Json[]> = {
  anyone: [],
  identity: [{ identitySession: [] }],
  signedIn: [{ sessionToken: [] }],
  ownerOrAdmin: [{ sessionToken: [] }],
  admin: [{ sessionToken: [] }],
};

/** Builds the OpenAPI 3.1 document of the calls. */
export function describeApi(calls: Readonly<Record<string, Call>>): Json {
  const paths: Record<string, Json> = {};
  const parameterNames = commonParameterNames(Object.values(calls));
  for (const [name, call] of Object.entries(calls)) {
    const names = parameterNames(call);
    const path = call.path.replace(PARAMETER, (_, own: string) => `{${names.get(own)}}`);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call, names) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Thock', version: '1', description: 'The calls of the shop. Errors are problem+json (RFC 9457).' },
    servers: [{ url: API_ROOT }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema) },
      securitySchemes: {
        sessionToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        identitySession: { type: 'apiKey', in: 'cookie', name: 'thock.session_token' },
      },
    },
  };
}

/** `/order/:orderId` → `/order/{orderId}`. */
export function openApiPath(call: Call): string {
  return call.path.replace(PARAMETER, '{$1}');
}

/**
 * Finds common names for path parameters: in OpenAPI `/user/{id}` and `/user/{email}` are the same path, so both become
 * `/user/{emailOrId}`. @returns a function that maps the parameter names of a call to the common names.
 */
function commonParameterNames(calls: readonly Call[]): (call: Call) => ReadonlyMap<string, string> {
  const shapeOf = ({ path }: Call) => path.replace(PARAMETER, ':');
  const namesOf = ({ path }: Call) => [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
  const byShape = Map.groupBy(calls, shapeOf);
  return (call) => {
    const alternatives = (byShape.get(shapeOf(call)) ?? []).map(namesOf);
    const joinAt = (place: number) => joinNames(alternatives.map((names) => names[place] ?? ''));
    return new Map(namesOf(call).map((own, place) => [own, joinAt(place)]));
  };
}

function joinNames(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names);
  return [first, ...others.map((name) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`)].join('');
}

/** Lists the errors of a call by status: from its access rule, its schemas and its definition. */
export function refusalsOf(call: Call): Record<number, string> {
  const parsesInput = call.upload || [call.params, call.query, call.body].some((part) => part !== nothing);
  const malformed: Record<number, string> = parsesInput ? { 400: 'Malformed input' } : {};
  return { ...malformed, ...REFUSED_BY_ACCESS[call.access], ...call.refusals };
}

/** Converts a part of a call to JSON Schema; `undefined` if the call does not use it. */
export function partSchema(part: z.ZodMiniType): Json | undefined {
  return part === nothing ? undefined : schemaOf(part);
}

function describeCall(name: string, call: Call, pathNames: ReadonlyMap<string, string>): Json {
  const content = contentOf(call);
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    security: SECURITY[call.access],
    parameters: [...parametersOf(call.params, 'path', pathNames), ...parametersOf(call.query, 'query')],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'Done', content: answerOf(call) },
      ...Object.fromEntries(Object.entries(refusalsOf(call)).map(([status, reason]) => [status, refusal(reason)])),
    },
  };
}

function answerOf({ answer, streams }: Call): Json {
  if (streams) return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: schemaOf(answer) } };
}

function contentOf({ body, upload }: Call): Json | undefined {
  if (upload) return { 'multipart/form-data': formOf(upload) };
  const schema = partSchema(body);
  return schema && { 'application/json': { schema } };
}

/** Describes an upload. In OpenAPI 3.1 a file is a field with an empty schema; its media types go into `encoding`. */
function formOf({ field, types }: NonNullable<Call['upload']>): Json {
  return {
    schema: { type: 'object', properties: { [field]: {} }, required: [field] },
    encoding: { [field]: { contentType: types.join(', ') } },
  };
}

function refusal(description: string): Json {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function parametersOf(
  part: z.ZodMiniType,
  place: 'path' | 'query',
  names: ReadonlyMap<string, string> = new Map(),
): Json[] {
  const properties = Object.entries(partSchema(part)?.properties ?? {});
  return properties.map(([own, schema]) => {
    return { name: names.get(own) ?? own, in: place, required: place === 'path', schema };
  });
}

/** Describes the JSON that a schema parses, such as dollars where the parsed value is in cents. */
function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}
