import * as areas from './areas.ts'
import { audit } from './audit.contract.ts'
import type { Endpoint } from './endpoint.ts'
import { views } from './views.contract.ts'

/** Every area and its endpoints. */
export const contract = { ...areas, audit, views }

type Contract = typeof contract

/** What the audit log calls an import, which the command line runs and no call does. */
export const IMPORT_ACTION = 'ingest.import'

/** What the audit log keeps of what no call does: the sign-in and its pages, and the command line. */
export const otherActions = [
  'session.signIn',
  'session.setup',
  'session.reseal',
  'users.setPassword',
  'users.rescue',
  'users.unsubscribe',
  'approvals.expire',
  'company.takeEffect',
  'tenants.delete',
  'deposits.differs',
  'statistics.differs',
  IMPORT_ACTION,
]

/** One of each thing that the audit log can say was done: every call, and the other actions. */
export type PerAction<T> = {
  readonly [A in keyof Contract]: { readonly [N in keyof Contract[A]]: T }
} & {
  readonly session: { readonly signIn: T; readonly setup: T; readonly reseal: T }
  readonly users: { readonly setPassword: T; readonly rescue: T; readonly unsubscribe: T }
  readonly approvals: { readonly expire: T }
  readonly company: { readonly takeEffect: T }
  readonly tenants: { readonly delete: T }
  readonly deposits: { readonly differs: T }
  readonly statistics: { readonly differs: T }
  readonly ingest: { readonly import: T }
}

export interface NamedEndpoint {
  /** `transactions.list` */
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every endpoint with its name, for what walks them all: routes, OpenAPI, the matrix, the fuzzer. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(
  ([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint,
    })),
)

/** What the audit log keeps of those who have looked: it shows them when they are asked for. */
export const readActions: readonly string[] = allEndpoints
  .filter(({ endpoint }) => endpoint.auditReads)
  .map(({ name }) => name)
