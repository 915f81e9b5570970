import fc from 'fast-check'
import { formFor } from './fuzz-forms.ts'
import { linesFor } from './fuzz-lines.ts'
import {
  fieldsOf,
  hostileJson,
  hostileText,
  textOf,
  type KnownRow,
  type Schema,
} from './fuzz-values.ts'

/** Generates requests from the OpenAPI document: valid, nearly valid, and hostile ones. */

interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

interface Described {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components?: object
}

export interface Operation extends Described {
  readonly method: string
  readonly path: string
}

/** Replaces every `$ref` in a part of the document by its target. */
function resolved(document: OpenApi, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => resolved(document, item))
  if (typeof node !== 'object' || node === null) return node
  const { $ref } = node as { $ref?: unknown }
  if (typeof $ref !== 'string')
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, resolved(document, value)]),
    )
  const steps = $ref.split('/').slice(1)
  const target = steps.reduce<unknown>((at, step) => Reflect.get(at as object, step), document)
  return resolved(document, target)
}

/** Returns the calls of the contract, with their parameters and bodies without `$ref`. */
export const operationsOf = (document: OpenApi): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !operationId.startsWith('health.'))
      .map(([method, described]) => ({
        ...described,
        ...(resolved(document, {
          parameters: described.parameters ?? [],
          ...(described.requestBody ? { requestBody: described.requestBody } : {}),
        }) as Pick<Described, 'parameters' | 'requestBody'>),
        path,
        method: method.toUpperCase(),
      })),
  )

type Pair = readonly [key: string, value: string]

/** A generated request that is not sent yet. Mutations change some of its parts. */
export interface Draft {
  readonly operation: Operation
  readonly method: string
  readonly path: string
  readonly query: readonly Pair[]
  /** Query parts that are already encoded, possibly incorrectly. */
  readonly rawQuery: readonly string[]
  /** Fields of a body, as JSON text. */
  readonly fields: readonly Pair[]
  /** A raw body that replaces the fields. */
  readonly payload: string | Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

const schemaOf = ({ requestBody }: Operation): Schema =>
  requestBody?.content['application/json']?.schema ?? {}

const queryOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'query')

/**
 * Generates the query pairs of a parameter; a list parameter has one or more pairs. Optional
 * parameters are mostly left out, but the ends of a period are left out seldom.
 */
function pairsOf({ name, required, schema }: Parameter, row: KnownRow): fc.Arbitrary<Pair[]> {
  const given =
    schema.type === 'array'
      ? fc.array(textOf(name, schema.items ?? {}, row), { minLength: 1, maxLength: 3 })
      : textOf(name, schema, row).map((text) => [text])
  const pairs = given.map((texts) => texts.map((text): Pair => [name, text]))
  if (required) return pairs
  const weight = name.startsWith('date') ? 60 : 1
  return fc.oneof({ weight, arbitrary: pairs }, { weight: 5, arbitrary: fc.constant<Pair[]>([]) })
}

const isForm = ({ requestBody }: Operation): boolean =>
  requestBody?.content['multipart/form-data'] !== undefined

const isLines = ({ requestBody }: Operation): boolean =>
  requestBody?.content['application/x-ndjson'] !== undefined

/** Generates a valid request. */
function draftOf(operation: Operation, row: KnownRow): fc.Arbitrary<Draft> {
  const { method, path } = operation
  const bare: Draft = {
    operation,
    method,
    path,
    query: [],
    rawQuery: [],
    fields: [],
    payload: '',
    headers: {},
  }
  if (isForm(operation))
    return formFor(operation.requestBody!.content['multipart/form-data']!.schema, row).map(
      (sent) => ({
        ...bare,
        ...sent,
      }),
    )
  if (isLines(operation)) {
    const headers = { 'content-type': 'application/x-ndjson' }
    return linesFor(row).map((payload) => ({ ...bare, payload, headers }))
  }
  const query = fc.tuple(...queryOf(operation).map((parameter) => pairsOf(parameter, row)))
  const hasBody = operation.requestBody !== undefined
  return fc
    .tuple(query, hasBody ? fieldsOf(schemaOf(operation), row) : fc.constant([]))
    .map(([pairs, fields]): Draft => ({
      ...bare,
      query: pairs.flat(),
      fields,
      payload: hasBody ? null : '',
      headers: operation.method === 'GET' ? {} : { 'content-type': 'application/json' },
    }))
}

type Mutation = (draft: Draft) => Draft

const at = (list: readonly unknown[], index: number): number =>
  list.length === 0 ? 0 : index % list.length
const replaced = (pairs: readonly Pair[], index: number, value: string): Pair[] =>
  pairs.map((pair, position): Pair => (position === at(pairs, index) ? [pair[0], value] : pair))
const without = (pairs: readonly Pair[], index: number): Pair[] =>
  pairs.filter((_pair, position) => position !== at(pairs, index))
const again = (pairs: readonly Pair[], index: number): Pair[] => [
  ...pairs,
  ...pairs.slice(at(pairs, index)).slice(0, 1),
]

const index = fc.nat({ max: 30 })
const oddName = fc.constantFrom(
  'x',
  'isAdmin',
  'tenantId',
  'entCode',
  'userId',
  '__proto__',
  'constructor',
  'toString',
  '',
  'a[0]',
)
const rawPiece = fc.constantFrom(
  ...[
    [
      '%',
      '%zz',
      '%00=1',
      '=',
      '&&',
      '?',
      '#',
      '__proto__=1',
      'constructor=1',
      'pageSize=1&pageSize=2',
      'pageSize[]=1',
    ],
    [
      'paymentNo=%00',
      'paymentNo=%ed%a0%80',
      'paymentNo=%c0%af',
      'entCode=%',
      `x=${'%41'.repeat(4_000)}`,
      'a;b=c',
      '\u00e9=1',
    ],
  ].flat(),
)
const contentType = fc.constantFrom(
  ...[
    [
      '',
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ],
    [
      'application/json; charset=utf-16',
      'application/jsonx',
      'application/json-patch+json',
      'APPLICATION/JSON',
      ' application/json',
    ],
    [
      'application/json\t',
      'application/json;',
      'application/json ;a',
      '*/*',
      'json',
      '/',
      'application/json, text/plain',
    ],
  ].flat(),
)
const payload = fc.oneof(
  hostileJson,
  fc.constantFrom(
    '',
    ' ',
    '\ufeff{}',
    '{}{}',
    '{"a":1',
    `"${'x'.repeat(300_000)}"`,
    '\u0000',
    '<a/>',
    'a=1&b=2',
    '{"a":1,"a":2}',
  ),
)
const tail = fc.constantFrom(
  '/',
  '//',
  '/..',
  '/%2e%2e',
  '/%',
  '%zz',
  '%00',
  '%c0%af',
  ';a',
  '/x',
  '\\',
  `/${'x'.repeat(3_000)}`,
  '%2f',
)

/** List that a mutation changes: the query, or the fields of the body. */
type List = 'query' | 'fields'
type Change = (pairs: readonly Pair[], draft: Draft) => readonly Pair[]
const changing =
  (list: List, change: Change): Mutation =>
  (draft) => ({ ...draft, [list]: change(draft[list], draft) })

const dropped = (list: List) => index.map((n) => changing(list, (pairs) => without(pairs, n)))
const repeated = (list: List) => index.map((n) => changing(list, (pairs) => again(pairs, n)))

/** Sets a parameter of the operation to an invalid value. */
const badParameter = fc.tuple(index, hostileText).map(([n, text]) =>
  changing('query', (pairs, { operation }) => {
    const parameters = queryOf(operation)
    const parameter = parameters[at(parameters, n)]
    return parameter ? [...pairs, [parameter.name, text]] : pairs
  }),
)

const queryMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .tuple(index, hostileText)
    .map(([n, text]) => changing('query', (pairs) => replaced(pairs, n, text))),
  badParameter,
  dropped('query'),
  repeated('query'),
  fc.tuple(oddName, hostileText).map((pair) => changing('query', (pairs) => [...pairs, pair])),
  rawPiece.map((piece) => (draft: Draft) => ({ ...draft, rawQuery: [...draft.rawQuery, piece] })),
)

const badField = fc
  .tuple(index, hostileJson)
  .map(([n, json]) => changing('fields', (pairs) => replaced(pairs, n, json)))

const bodyMutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 4, arbitrary: badField },
  dropped('fields'),
  repeated('fields'),
  fc
    .tuple(oddName, hostileJson)
    .map(([name, json]) => changing('fields', (pairs) => [...pairs, [JSON.stringify(name), json]])),
  payload.map((text) => (draft: Draft) => ({ ...draft, payload: text })),
)

const header = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Mutation> =>
  values.map((value) => (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } }))

const headerMutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 3, arbitrary: header('content-type', contentType) },
  header(
    'accept-language',
    fc.constantFrom('', 'mn', 'en;q=0', '*', ',,,', 'x'.repeat(5_000), '__proto__', 'ja\u00ff'),
  ),
  header('x-tenant', fc.constantFrom('demo', 'steppe', '__proto__', 'x'.repeat(5_000), ' ')),
  header(
    'authorization',
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer x',
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(9_000)}`,
      'Basic x',
      'Bearer \u00ff',
    ),
  ),
  header(
    'host',
    fc.constantFrom('', 'elsewhere.example', 'steppe.localhost:3000', '[', 'localhost:99999'),
  ),
  header('x-forwarded-for', fc.constantFrom('1.2.3.4', 'x', "'; --")),
  header('accept', fc.constantFrom('', 'text/html', '*/*;q=x')),
)

const addressMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'GET', 'POST')
    .map((method) => (draft: Draft) => ({ ...draft, method })),
  tail.map((text) => (draft: Draft) => ({ ...draft, path: draft.path + text })),
  fc.constant((draft: Draft) => ({ ...draft, path: draft.path.toUpperCase() })),
)

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: queryMutation },
  { weight: 6, arbitrary: bodyMutation },
  { weight: 2, arbitrary: headerMutation },
  { weight: 1, arbitrary: addressMutation },
)

/**
 * Generates requests for an operation. About a third of the requests are valid. All values of a
 * request come from the same row of `rows` if the row has such a field.
 */
export const requestsTo = (operation: Operation, rows: readonly KnownRow[]): fc.Arbitrary<Draft> =>
  fc
    .tuple(fc.constantFrom(...rows), fc.array(mutation, { maxLength: 2, size: 'max' }))
    .chain(([row, mutations]) =>
      draftOf(operation, row).map((draft) =>
        mutations.reduce((changed, mutate) => mutate(changed), draft),
      ),
    )

/** Returns the URL of a draft. Text that cannot be encoded becomes the replacement character. */
export function urlOf({ path, query, rawQuery }: Draft): string {
  const pairs = query.map((pair) =>
    pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='),
  )
  const parts = [...pairs, ...rawQuery]
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

/** Returns the body of a draft; undefined for none. */
export function bodyOf({ payload: text, fields, method }: Draft): string | Buffer | undefined {
  if (text === '' || (method === 'GET' && text === null)) return undefined
  return text ?? `{${fields.map((pair) => pair.join(':')).join()}}`
}
