import type * as z from 'zod/mini'
import type { Can } from './permissions.ts'
import type { ResultType } from './result-types.ts'

/**
 * One call, said once. Route, validation both ways, OpenAPI, typed client, query key, permission matrix and fuzzer are
 * all made from this entry.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/apiproxy/api/`. */
  readonly path: string
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly can: Can
  /** May be made by somebody whose second step is still to be set up or taken: everything else is refused to them. */
  readonly beforeSecondStep?: true
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The shape of `result` on success. A download has none: it streams a file. */
  readonly result?: z.core.$ZodType
  readonly download?: true
  /** The refusals of the catalogue that this call may answer with, beyond those that any call may. */
  readonly raises?: readonly ResultType[]
}

export type Endpoints = Record<string, Endpoint>

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined

export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ResultOf<E extends Endpoint> = Output<E['result']>

/** What any call may be answered with, whatever it is. */
export const alwaysRaised: readonly ResultType[] = [
  'badRequest',
  'unauthenticated',
  'insufficientPermission',
  'illegalOperation',
  'tooManyRequests',
  'bodyTooLarge',
  'unsupportedMediaType',
  'temporarilyUnavailable',
]

/** Keeps the literal types of an area's endpoints. */
export const endpoints = <const E extends Endpoints>(area: E): E => area
