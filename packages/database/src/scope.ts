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

/** Stores of a merchant that a user may see. An empty list allows none. */
export type StoreScope = 'all' | readonly number[]

/**
 * Identity for database access: the database role, and the values that row-level security compares.
 */
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

/**
 * An open transaction: Kysely for queries, and the raw connection for statements that Kysely cannot
 * express.
 */
export interface Tx<S extends Scope = Scope> {
  readonly scope: S
  readonly q: Kysely<Tables>
  readonly connection: Connection
}

export interface ScopeOptions {
  readOnly?: boolean
  /** Timeout of each statement, in milliseconds. */
  deadline?: number
  /**
   * Lets PostgreSQL cache generic plans. For statements that find rows by key, where planning costs
   * more than execution; never for searches.
   */
  keepPlans?: boolean
  /** True if the work copies rows out with COPY. */
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
 * Returns the database role of a scope. Users who see only some stores have a separate role, whose
 * policies also compare the store of a row. Statements of other users skip this comparison.
 */
const roleOf = (scope: Scope): string => (isOfStores(scope) ? 'choba_store' : `choba_${scope.role}`)

/** Returns store IDs in the form that the policies search: each ID between two commas. */
const listed = (stores: readonly number[]): string =>
  `,${stores.map((store) => `${whole(store)},`).join('')}`

function opening(
  scope: Scope,
  { readOnly = false, keepPlans = false, copies = false }: ScopeOptions,
): string {
  const parts = [readOnly ? 'begin read only' : 'begin']
  // COPY uses the owner's pool, whose connections by default do not send settings to Citus nodes.
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

/** Returns Kysely on a connection with an open transaction. */
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

/**
 * Thrown by `work` if the data that it read has been changed by another transaction. The
 * transaction is rolled back and runs again.
 */
export class RetryTransaction extends Error {
  readonly code = '40001'
}

// Errors after which the transaction runs again: a serialization failure, a deadlock, or changed
// columns of a table.
const passing = new Set(['40001', '40P01', '0A000'])
const TRIES = 3

/**
 * Opens a transaction in the given scope, runs `work` and commits. One message sets the role and
 * the scope. `work` may run again, for example after a deadlock, so it must do only database work.
 * All code except the owner's work must access the database with this function.
 * @throws DeadlineExceeded if a statement takes longer than `options.deadline`
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
