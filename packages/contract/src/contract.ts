import * as areas from './areas.ts'
import { audit } from './audit.contract.ts'
import type { Endpoint } from './endpoint.ts'
import { views } from './views.contract.ts'

/** Every area and its endpoints. */
export const contract = { ...areas, audit, views }

type Contract = typeof contract

/** What the audit log calls an import, which the command line runs and no call does. */
export const IMPORT_ACTION = 'ingest.import'

/** One of each thing that the audit log can say was done: every call, a sign-in, a set-up of an installation, an import. */
export type PerAction<T> = { readonly [A in keyof Contract]: { readonly [N in keyof Contract[A]]: T } } & {
  readonly session: { readonly signIn: T; readonly setup: T }
  readonly ingest: { readonly import: T }
}

export interface NamedEndpoint {
  /** `transactions.list` */
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every endpoint with its name, for what walks them all: routes, OpenAPI, the matrix, the fuzzer. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)
