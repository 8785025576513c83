import * as z from 'zod/mini';
import { API_ROOT } from './api-root.ts';
import { type Call, hasNoContent, nothing, type Refusal, successStatusOf } from './call.ts';
import { problemSchema } from './problem.ts';
import { ANY_CALL, accessRefusals, INVALID_INPUT, MALFORMED_BODY } from './refusals.ts';

type Json = Record<string, unknown>;

/** A parameter in a call's path, such as `:orderId`. */
const PARAMETER = /:(\w+)/g;

function securityOf(access: Call['access']): Json[] {
  if (access === 'anyone') return [];
  return access === 'identity' ? [{ identitySession: [] }] : [{ sessionToken: [] }];
}

/**
 * Builds the OpenAPI 3.1 document of the calls.
 * @param providerRefusals the shop's own refusals at the endpoints of the identity provider.
 */
export function describeApi(calls: Readonly<Record<string, Call>>, providerRefusals: readonly Refusal[]): Json {
  const paths: Record<string, Json> = {};
  const parameterNames = commonParameterNames(Object.values(calls));
  for (const [name, call] of Object.entries(calls)) {
    const names = parameterNames(call);
    const path = call.path.replace(PARAMETER, (_, own: string) => `{${names.get(own)}}`);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call, names) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Thock', version: '1', description: introduce(providerRefusals) },
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

function introduce(providerRefusals: readonly Refusal[]): string {
  return `The calls of the shop. Errors are problem+json (RFC 9457).

Below \`${API_ROOT}/auth\` is the identity provider. Its codes are in upper case, except these of the shop:

${providerRefusals.map((refusal) => `- ${refusal.status} ${describeRefusal(refusal)}`).join('\n')}`;
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

/** Lists the refusals of a call: those of its input, of its access rule and its own. */
export function refusalsOf(call: Call): readonly Refusal[] {
  const parsesInput = call.upload || [call.params, call.query, call.body].some((part) => part !== nothing);
  return [
    ...(parsesInput ? [INVALID_INPUT] : []),
    ...(call.body === nothing ? [] : MALFORMED_BODY),
    ...accessRefusals(call),
    ...(call.refusals ?? []),
  ];
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
    security: securityOf(call.access),
    parameters: [...parametersOf(call.params, 'path', pathNames), ...parametersOf(call.query, 'query')],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [successStatusOf(call)]: { description: 'Done', ...(!hasNoContent(call) && { content: answerOf(call) }) },
      ...problemResponses([...refusalsOf(call), ...ANY_CALL]),
    },
  };
}

function answerOf({ answer, media, streams }: Call): Json {
  if (media !== undefined) return { [media]: {} };
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

/** Describes problems by status. `code` is one of the documented ones, or absent if a refusal has none. */
function problemResponses(refusals: readonly Refusal[]): Json {
  return Object.fromEntries(
    [...Map.groupBy(refusals, ({ status }) => status)].map(([status, same]) => {
      const codes = [...new Set(same.flatMap(({ code }) => code ?? []))];
      const isRequired = same.every(({ code }) => code !== undefined);
      const code = { properties: { code: { enum: codes } }, ...(isRequired && { required: ['code'] }) };
      const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, ...(codes.length > 0 ? [code] : [])] };
      const description = same.map((refusal) => `- ${describeRefusal(refusal)}`).join('\n');
      return [status, { description, content: { 'application/problem+json': { schema } } }];
    }),
  );
}

function describeRefusal({ code, detail }: Refusal): string {
  return code === undefined ? detail : `\`${code}\`: ${detail}`;
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

/** Describes the JSON that a schema parses, such as a decimal number where the parsed value is in cents. */
function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}
