import * as areas from './areas.ts'
import { audit } from './audit.contract.ts'
import type { Endpoint } from './endpoint.ts'
import { views } from './views.contract.ts'

/** All areas with their endpoints. */
export const contract = { ...areas, audit, views }

type Contract = typeof contract

/** Audit log action of an import from the command line, which uses no API call. */
export const IMPORT_ACTION = 'ingest.import'

/**
 * Audit log actions without an API call: sign-in and its pages, background jobs and the command
 * line.
 */
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

/** A value for each action of the audit log: every call, and the actions in `otherActions`. */
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
  /** For example `transactions.list`. */
  readonly name: string
  readonly endpoint: Endpoint
}

/**
 * All endpoints with their names, for code that covers every call: routes, OpenAPI, permission
 * matrix and fuzzer.
 */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(
  ([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint,
    })),
)

/** Read-only actions. The audit log hides their entries by default (`reads` shows them). */
export const readActions: readonly string[] = allEndpoints
  .filter(({ endpoint }) => endpoint.auditReads)
  .map(({ name }) => name)
