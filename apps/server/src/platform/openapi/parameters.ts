import { pascal } from './schema-names.ts'
import type { JsonSchema } from './json-schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

/** Descriptions of query parameters, by name. */
const texts: Readonly<Record<string, string>> = {
  pageSize: 'Number of items per page; 50 by default.',
  cursor: 'The `nextCursor` of the previous page. Omit for the first page.',
  entCode: 'Merchant code.',
  tenantCode: 'Code of another tenant. Only administrators of the first tenant can name one.',
  dateFrom: 'First business day or time of the period.',
  dateTo: 'Last business day or time of the period.',
  storeId: 'Store.',
  format: 'File format.',
  encoding: 'Encoding of a CSV file; UTF-8 by default.',
  search: 'Text to search for.',
  paymentNo: 'Payment number.',
  depositNo: 'Deposit number.',
  companyId: 'Company.',
  fileName: 'Name of the stored file.',
  sort: 'Field to sort by.',
  order: 'Sort order.',
}

/** Request headers, by component name. */
export const headerParameters: Readonly<Record<string, Parameter>> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Language of messages and files: `ja`, `en` or `mn`. Japanese by default.',
    schema: { type: 'string', maxLength: 100 },
    example: 'en',
  },
  Tenant: {
    name: 'X-Tenant',
    in: 'header',
    required: false,
    description: 'Tenant code. Required only if the host belongs to no tenant.',
    schema: { type: 'string', maxLength: 100 },
    example: 'demo',
  },
  SignatureTimestamp: {
    name: 'X-Choba-Timestamp',
    in: 'header',
    required: true,
    description: 'Unix time in seconds, at most 300 seconds from the clock of the server.',
    schema: { type: 'string', maxLength: 20 },
    example: '1795566600',
  },
  Signature: {
    name: 'X-Choba-Signature',
    in: 'header',
    required: true,
    description: 'Hexadecimal HMAC-SHA256 of `timestamp.body` with the secret of the key.',
    schema: { type: 'string', maxLength: 128 },
    example: '0'.repeat(64),
  },
}

export const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** Splits the schema of a query into its parameters. */
export function queryParameters(
  schema: JsonSchema,
  exampleFor: (schema: JsonSchema, name: string) => unknown,
): Parameter[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, child]) => {
    const description = texts[name]
    const example = exampleFor(child, name)
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: child,
      ...(example === undefined ? {} : { example }),
    }
  })
}

/**
 * Makes components of parameters that several calls share. If several parameters have one name,
 * only the most frequent one becomes a component.
 */
export function sharedParameters(all: readonly Parameter[]): Record<string, Parameter> {
  const uses = new Map<string, { parameter: Parameter; count: number }>()
  for (const parameter of all) {
    const key = JSON.stringify(parameter)
    uses.set(key, { parameter, count: (uses.get(key)?.count ?? 0) + 1 })
  }
  const best = new Map<string, { parameter: Parameter; count: number }>()
  for (const use of uses.values()) {
    const name = pascal(use.parameter.name)
    if (use.count > Math.max(1, best.get(name)?.count ?? 0)) best.set(name, use)
  }
  return Object.fromEntries(
    [...best]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { parameter }]) => [name, parameter]),
  )
}
