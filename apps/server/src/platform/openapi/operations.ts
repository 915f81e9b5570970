import { exportTypes, type Endpoint } from '@choba/contract/endpoint.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { callText, permissionsOf } from './call-text.ts'
import {
  commonHeaders,
  errorCodesOf,
  errorsOf,
  failureExample,
  responseName,
  successExample,
} from './errors.ts'
import { refTo, type JsonSchema } from './json-schema.ts'
import { lineSchemas } from './line-schemas.ts'
import { parameterRef } from './parameters.ts'

/** Schemas and examples of one call. */
export interface CallParts {
  readonly name: string
  readonly endpoint: Endpoint
  readonly parameters: readonly object[]
  readonly body: JsonSchema | null
  readonly bodyExample: unknown
  readonly result: JsonSchema
  readonly resultExample: unknown
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>

const binary: JsonSchema = { type: 'string', format: 'binary' }

/** Envelope of a success with its result. */
const successOf = (result: JsonSchema): JsonSchema => ({
  allOf: [refTo('Success'), { type: 'object', properties: { result }, required: ['result'] }],
})

/** Content of the answer with HTTP status 200, which business errors share. */
function contentOf({ endpoint, result, resultExample }: CallParts): Content {
  const { download, fileTypes = exportTypes, rawResponse } = endpoint
  if (download)
    return {
      ...Object.fromEntries(fileTypes.map((type) => [type, { schema: binary }])),
      'application/json': { schema: refTo('Failure'), example: failureExample('nothingFound') },
    }
  if (rawResponse === 200)
    return {
      'application/json': {
        schema: { anyOf: [result, refTo('Failure')] },
        example: resultExample,
      },
    }
  if (rawResponse)
    return {
      'application/json': { schema: refTo('Failure'), example: failureExample('illegalOperation') },
    }
  return {
    'application/json': {
      schema: { oneOf: [successOf(result), refTo('Failure')] },
      example: successExample(resultExample),
    },
  }
}

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` })

function responsesOf(parts: CallParts) {
  const { endpoint, result, resultExample } = parts
  const { can, download, rawResponse } = endpoint
  const isForMerchants = can !== 'public' && can.side !== 'admin'
  const headers = {
    ...commonHeaders(),
    ...(isForMerchants ? { 'X-Stores': headerRef('X-Stores') } : {}),
    ...(download ? { 'Content-Disposition': headerRef('Content-Disposition') } : {}),
  }
  const isOnlyError = rawResponse !== undefined && rawResponse !== 200
  const description = isOnlyError
    ? 'A business error'
    : download
      ? 'The file, or a business error'
      : 'The result, or a business error'
  const statuses = new Set(
    [400, 500, ...errorsOf(endpoint).map((name) => resultTypes[name].status)].sort((a, b) => a - b),
  )
  statuses.delete(200)
  return {
    '200': { description, headers, content: contentOf(parts) },
    ...(isOnlyError
      ? {
          [rawResponse]: {
            description: 'The result',
            headers,
            content: { 'application/json': { schema: result, example: resultExample } },
          },
        }
      : {}),
    ...Object.fromEntries(
      [...statuses].map((status) => [
        status,
        { $ref: `#/components/responses/${responseName(status)}` },
      ]),
    ),
  }
}

/** Body of a signed call: JSON lines. */
function linesBody(name: string, limit: number) {
  const line = lineSchemas[name]
  const schema: JsonSchema = {
    type: 'string',
    maxLength: limit,
    contentMediaType: 'application/x-ndjson',
    ...(line ? { contentSchema: refTo(line.name) } : {}),
  }
  const example = line ? `${JSON.stringify(line.example)}\n` : undefined
  return {
    required: true,
    description: 'One JSON object per line.',
    content: { 'application/x-ndjson': { schema, ...(example ? { example } : {}) } },
  }
}

function bodyOf({ name, endpoint, body, bodyExample }: CallParts) {
  const { lines, upload, method } = endpoint
  if (lines) return method === 'GET' ? {} : { requestBody: linesBody(name, lines.limit) }
  if (!body) return {}
  const type = upload ? 'multipart/form-data' : 'application/json'
  const example = upload ? {} : { example: bodyExample }
  return { requestBody: { required: true, content: { [type]: { schema: body, ...example } } } }
}

const securityOf = ({ can, lines }: Endpoint) =>
  lines ? [{ feedKey: [] }] : can === 'public' ? [] : [{ bearer: [] }]

/** Header parameters of a call, by component name. */
const headerNames = ({ lines }: Endpoint): string[] => [
  'AcceptLanguage',
  'Tenant',
  ...(lines ? ['SignatureTimestamp', 'Signature'] : []),
]

export function operationOf(parts: CallParts) {
  const { name, endpoint, parameters } = parts
  return {
    operationId: name,
    summary: endpoint.summary,
    description: callText(endpoint),
    tags: [name.split('.')[0]!],
    security: securityOf(endpoint),
    'x-permissions': permissionsOf(endpoint),
    'x-error-codes': errorCodesOf(endpoint),
    parameters: [...parameters, ...headerNames(endpoint).map(parameterRef)],
    ...bodyOf(parts),
    responses: responsesOf(parts),
  }
}

/** Descriptions of the headers of answers, by component name. */
export const responseHeaders: Readonly<Record<string, object>> = {
  'X-Request-Id': header('Identifier of the request in logs and in the audit log.', {
    type: 'string',
    format: 'uuid',
  }),
  'X-Result-Type': header('The `resultType` of the answer, also for files.', {
    type: 'string',
    pattern: '^[0-9]{3,4}$',
  }),
  'X-Stores': header(
    'For users of a merchant: `all` if they see every store, else `some`. Figures are totals of the stores that the user sees.',
    { type: 'string', enum: ['all', 'some'] },
  ),
  'Retry-After': header('Seconds to wait before the next try.', {
    type: 'string',
    pattern: '^[0-9]+$',
  }),
  'Content-Disposition': header('File name of a download.', { type: 'string' }),
}

function header(description: string, schema: JsonSchema) {
  return { description, schema }
}
