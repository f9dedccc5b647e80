import type { Endpoint, StreamEndpoint } from 'shared/contracts/endpoint.ts';
import { contractVersion, requestHeader } from 'shared/contracts/reply.ts';
import type * as z from 'shared/contracts/schema.ts';
import { toJSONSchema } from 'zod/v4/core';
import { nameOf, type Served } from './endpoints.ts';

/** A schema of JSON Schema 2020-12, which is that of OpenAPI 3.1. */
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** `data` as a server sends it: a field with a default may be left out. */
function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema, ...rest } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}

/** The contract as OpenAPI 3.1. @param server address of the api, its prefix with it */
export function openApi(endpoints: readonly Served[], server: string) {
  const paths: Record<string, Record<string, object>> = {};
  const byName = Map.groupBy(endpoints, nameOf);
  for (const [first, ...others] of byName.values()) {
    if (!first) continue;
    const { path, method } = first;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(first, others) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'AI chat and creation', version: contractVersion, description: intro },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: requestHeader.token } },
      schemas: { Envelope: envelope },
    },
  };
}

const intro = `Every answer of the API has HTTP status 200 and an envelope; its code says how it went. \`x-capability\` names what a server announces
under \`capabilities\` of \`GET /pc/config\` when it has the call; a call without one belongs to every server of the family.`;

const envelope: JsonSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: '1 success, 0 refusal, -1 the login is over, 2 open a page' },
    show: { type: 'integer', enum: [0, 1], description: '1: the site shows `msg`' },
    msg: { type: 'string' },
    data: {},
  },
};

const tagOf = ({ path }: Pick<Served, 'path'>): string => path.split('/')[1] ?? '';

/** @param others the same call with other input, and another answer */
function operation(endpoint: Served, others: readonly Served[]) {
  const { method, path, auth, capability } = endpoint;
  const input = schemaOf(endpoint.input);
  const isUpload = 'multipart' in endpoint;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/_-]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf(endpoint)],
    ...(auth ? { security: [{ token: [] }] } : {}),
    ...(capability ? { 'x-capability': capability } : {}),
    ...(method === 'GET' ? { parameters: parametersOf(input) } : { requestBody: bodyOf(input, isUpload) }),
    responses: { 200: answerOf(endpoint, others) },
  };
}

const parametersOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));

function bodyOf(input: JsonSchema, isUpload: boolean) {
  if (!isUpload) return { required: true, content: { 'application/json': { schema: input } } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    ...input,
    properties: { ...input.properties, file },
    required: [...(input.required ?? []), 'file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function answerOf(endpoint: Served, others: readonly Served[]) {
  if ('event' in endpoint) {
    const description = 'One `data:` line of JSON an event';
    return { description, content: { 'text/event-stream': { schema: schemaOf(endpoint.event) } } };
  }
  const answers = [endpoint, ...others].filter((one): one is Exclude<Served, StreamEndpoint> => 'output' in one);
  const [data = {}, ...more] = answers.map(({ output }: Endpoint) => schemaOf(output));
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      { properties: { data: more.length > 0 ? { anyOf: [data, ...more] } : data } },
    ],
  };
  return { description: 'The answer in its envelope', content: { 'application/json': { schema } } };
}
