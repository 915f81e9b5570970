import { BadInput } from '@choba/contract/bad-input.ts'
import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf } from '@choba/contract/endpoint.ts'
import { ratingFrequencies } from '@choba/contract/rating-frequency.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import * as z from 'zod/mini'
import { areaTexts } from './areas.ts'
import { errorResponses } from './errors.ts'
import { exampleOf } from './examples.ts'
import { exampleChanges } from './example-changes.ts'
import { guide } from './guide.ts'
import { convertSchemas, reachable, type JsonSchema } from './json-schema.ts'
import { lineSchemas } from './line-schemas.ts'
import { operationOf, responseHeaders } from './operations.ts'
import {
  headerParameters,
  parameterRef,
  queryParameters,
  sharedParameters,
  type Parameter,
} from './parameters.ts'
import { schemaNames } from './schema-names.ts'
import { schemaTexts } from './schema-texts.ts'

/** Reference to the body, query or result of a call. */
const keyOf = (name: string, part: 'query' | 'body' | 'result') => `${name}.${part}`

const BAD_INPUT = 'badInput'
const none: JsonSchema = { type: 'null' }

const envelope = (status: 'Success' | 'Fail', more: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: {
    statusCode: { type: 'integer', description: 'The HTTP status.' },
    resultStatus: { type: 'string', const: status },
    resultType: { type: 'integer', description: 'Result code; 1000 for a success.' },
    message: { type: 'string', description: 'Message for the user, in the requested language.' },
    ...more,
  },
  required: ['statusCode', 'resultStatus', 'resultType', 'message'],
})

const details: JsonSchema = {
  type: ['object', 'null'],
  description: 'Null, or details that the caller needs to continue.',
}

/** Envelopes of answers. */
const envelopes = (badInput: JsonSchema): Record<string, JsonSchema> => ({
  Success: {
    description: schemaTexts['Envelope']!,
    ...envelope('Success', { resultType: { type: 'integer', const: SUCCESS } }),
  },
  Failure: { description: schemaTexts['Failure']!, ...envelope('Fail', { result: details }) },
  InputFailure: {
    description: 'Answer to an invalid request, with the rejected fields.',
    ...envelope('Fail', { result: { anyOf: [badInput, none] } }),
  },
})

export async function buildDocument() {
  const named = await schemaNames()
  const requests = new Map<string, z.core.$ZodType>()
  const answers = new Map<string, z.core.$ZodType>([[BAD_INPUT, BadInput]])
  for (const { name, endpoint } of allEndpoints) {
    const { query, body, result } = endpoint
    if (query) requests.set(keyOf(name, 'query'), query)
    if (body) requests.set(keyOf(name, 'body'), body)
    if (result) answers.set(keyOf(name, 'result'), result)
  }
  const { components, inputs, outputs } = convertSchemas(named, requests, answers)
  const lines = Object.fromEntries(
    Object.values(lineSchemas).map(({ name, schema }) => [name, schema]),
  )
  const schemas = { ...components, ...lines, ...envelopes(outputs(BAD_INPUT)) }
  const inRequest = (schema: JsonSchema, name = '') =>
    exampleOf(schema, schemas, { name, isRequest: true })

  /** Query parameters of each call. A query can be a named schema. */
  const queries = new Map(
    allEndpoints.map(({ name, endpoint }): [string, Parameter[]] => {
      if (!endpoint.query) return [name, []]
      const given = inputs(keyOf(name, 'query'))
      const schema = given.$ref ? components[given.$ref.split('/').at(-1)!]! : given
      return [name, queryParameters(schema, inRequest)]
    }),
  )
  const shared = sharedParameters([...queries.values()].flat())
  const sharedNames = new Map(
    Object.entries(shared).map(([name, parameter]) => [JSON.stringify(parameter), name]),
  )
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, endpoint } of allEndpoints) {
    const parameters = queries.get(name)!.map((parameter) => {
      const component = sharedNames.get(JSON.stringify(parameter))
      return component === undefined ? parameter : parameterRef(component)
    })
    const body = endpoint.body ? inputs(keyOf(name, 'body')) : null
    const result = endpoint.result ? outputs(keyOf(name, 'result')) : none
    const change = exampleChanges[name] ?? {}
    const path = (paths[addressOf(endpoint)] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf({
      name,
      endpoint,
      parameters,
      body,
      bodyExample: body && Object.assign(inRequest(body) as object, change),
      result,
      resultExample: exampleOf(result, schemas),
    })
  }
  paths['/edge/health'] = { get: healthCall }
  const used = JSON.stringify(paths)
  const responses = Object.fromEntries(
    Object.entries(errorResponses).filter(([name]) =>
      used.includes(`"#/components/responses/${name}"`),
    ),
  )
  const referenced = reachable(schemas, [paths, responses, headerParameters, shared])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Choba API',
      version: '0.1.0',
      description: guide,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operator of this installation' },
    },
    servers: [{ url: '/', description: 'The host of the tenant' }],
    security: [{ bearer: [] }],
    tags: [...new Set([...allEndpoints.map(({ name }) => name.split('.')[0]!), 'health'])]
      .sort()
      .map((name) => ({
        name,
        'x-displayName': areaTexts[name]?.title ?? name,
        description: areaTexts[name]?.description ?? name,
      })),
    paths,
    components: {
      securitySchemes,
      schemas: Object.fromEntries(
        Object.entries(schemas)
          .filter(([name]) => referenced.has(name))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
      parameters: { ...headerParameters, ...shared },
      headers: responseHeaders,
      responses,
    },
  }
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a signed-in user, from the sign-in service of the tenant.',
  },
  feedKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Choba-Key',
    description:
      'Id of a feed key, or the payment class of a gateway. The call also needs X-Choba-Timestamp and X-Choba-Signature (docs/feed.md).',
  },
}

const health = (status: string): JsonSchema => ({
  type: 'object',
  properties: {
    status: { type: 'string', const: status },
    ...(status === 'ok'
      ? { ratingFrequency: { type: 'string', enum: [...ratingFrequencies] } }
      : {}),
  },
  required: ['status'],
})

/** The health check of the feedback service has no envelope and is not part of the contract. */
const healthCall = {
  operationId: 'health.edge',
  summary: 'Check if feedback can be written',
  description:
    'Checks if the database answers and accepts writes. The answer also contains how often users of the tenant are asked to rate the product.\n\nNeeds no sign-in.',
  tags: ['health'],
  security: [],
  'x-permissions': { public: true },
  responses: {
    '200': {
      description: 'The database accepts writes',
      content: { 'application/json': { schema: health('ok'), example: { status: 'ok' } } },
    },
    '429': { $ref: '#/components/responses/TooManyRequests' },
    '503': {
      description: 'The database does not answer, or rejects writes',
      content: {
        'application/json': { schema: health('unavailable'), example: { status: 'unavailable' } },
      },
    },
  },
}

export type OpenApiDocument = Awaited<ReturnType<typeof buildDocument>>

let document: Promise<OpenApiDocument> | undefined

/** Returns the OpenAPI document of all calls. It is built at the first request. */
export const openApiDocument = (): Promise<OpenApiDocument> => (document ??= buildDocument())
