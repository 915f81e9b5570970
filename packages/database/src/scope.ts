import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { DEFAULT_DEADLINE, type Connection, type Engine } from './engine.ts'
import type { Tables } from './tables.ts'

/** Which of a merchant's stores may be seen. An empty list sees none. */
export type StoreScope = 'all' | readonly number[]

/** In whose name the database is read or changed: the database role, and what row-level security lets it see. */
export type Scope =
  | {
      readonly role: 'merchant'
      readonly tenantId: number
      readonly merchantId: number
      readonly stores: StoreScope
    }
  | { readonly role: 'admin'; readonly tenantId: number }
  | { readonly role: 'system' }
  | { readonly role: 'worker'; readonly tenantId: number; readonly merchantId: number }
  | { readonly role: 'identity'; readonly tenantId: number }
  | { readonly role: 'mail'; readonly tenantId: number }
  | { readonly role: 'sealer'; readonly tenantId: number }

export type MerchantScope = Extract<Scope, { role: 'merchant' }>
export type WorkerScope = Extract<Scope, { role: 'worker' }>

/** An open transaction: Kysely for queries, and the plain connection for what Kysely has no word for. */
export interface Tx<S extends Scope = Scope> {
  readonly scope: S
  readonly q: Kysely<Tables>
  readonly connection: Connection
}

export interface ScopeOptions {
  readOnly?: boolean
  /** Milliseconds any one statement may take. */
  deadline?: number
  /**
   * Lets PostgreSQL keep plans that serve any values. For work whose statements find rows by their keys, where planning
   * costs more than doing; never for searches.
   */
  keepPlans?: boolean
  /** The work copies rows out. */
  copies?: boolean
}

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new TypeError('a scope is made of whole numbers')
  return value
}

type OfStores = MerchantScope & { readonly stores: readonly number[] }

const isOfStores = (scope: Scope): scope is OfStores =>
  scope.role === 'merchant' && scope.stores !== 'all'

/**
 * The database role of a scope. A person who sees some stores of a merchant has one of their own: its policies compare
 * stores too, and cost nothing to a person who sees all stores.
 */
const roleOf = (scope: Scope): string => (isOfStores(scope) ? 'choba_store' : `choba_${scope.role}`)

/** Stores as the policies look for them: each between two commas. */
const listed = (stores: readonly number[]): string =>
  `,${stores.map((store) => `${whole(store)},`).join('')}`

function opening(
  scope: Scope,
  { readOnly = false, keepPlans = false, copies = false }: ScopeOptions,
): string {
  const parts = [readOnly ? 'begin read only' : 'begin']
  // Copies have connections of the owner's pool, which do not pass settings on to the nodes of a cluster by themselves.
  if (copies) parts.push(`set local citus.propagate_set_commands = 'local'`)
  parts.push(`set local role ${roleOf(scope)}`)
  if (isOfStores(scope)) parts.push(`set local app.stores = '${listed(scope.stores)}'`)
  if ('tenantId' in scope) parts.push(`set local app.tenant = '${whole(scope.tenantId)}'`)
  if ('merchantId' in scope) parts.push(`set local app.merchant = '${whole(scope.merchantId)}'`)
  if (keepPlans) parts.push('set local plan_cache_mode = auto')
  return parts.join('; ')
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Kysely on a connection whose transaction is already open. */
export function kyselyOn(connection: Connection): Kysely<Tables> {
  const bound: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const answer = await connection.query<R>(query.sql, query.parameters)
      return { rows: answer.rows, numAffectedRows: BigInt(answer.count) }
    },
    streamQuery() {
      throw new Error('rows are read in pages by key, not streamed')
    },
  }
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => bound,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  return new Kysely<Tables>({ dialect })
}

/** Thrown by `work` when what it read is out of date by now: the transaction is rolled back and run again. */
export class RetryTransaction extends Error {
  readonly code = '40001'
}

// A deadlock, a serialization failure or a table that has just got another shape is no one's fault: the whole transaction
// is tried again.
const passing = new Set(['40001', '40P01', '0A000'])
const TRIES = 3

/**
 * The only way into the database: opens a transaction in the name of `scope` (role and scope go in one message), runs
 * `work`, commits. `work` may run again after a deadlock, so it holds nothing but database work.
 *
 * @throws DeadlineExceeded when a statement takes longer than `options.deadline`
 */
export async function withScope<T, S extends Scope>(
  engine: Engine,
  scope: S,
  work: (tx: Tx<S>) => Promise<T>,
  options: ScopeOptions = {},
): Promise<T> {
  const { deadline = DEFAULT_DEADLINE, copies = false, keepPlans: keepsPlans = false } = options
  const pool = copies ? ('owner' as const) : ('scoped' as const)
  const open = { text: opening(scope, options), deadline, pool, keepsPlans }
  for (let attempt = 1; ; attempt++) {
    try {
      return await engine.transaction(open, (connection) =>
        work({
          scope,
          q: kyselyOn(connection),
          connection,
        }),
      )
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === TRIES || !code || !passing.has(code)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}
