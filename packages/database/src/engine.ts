import type { Readable } from 'node:stream'

export type Row = Record<string, unknown>

export interface Answer<R = Row> {
  rows: R[]
  /** Number of changed rows. */
  count: number
}

/**
 * A connection inside an open transaction. Returns int8 as BigInt, date as text and timestamptz as
 * Date.
 */
export interface Connection {
  query<R = Row>(text: string, parameters?: readonly unknown[]): Promise<Answer<R>>
  /** Runs several statements without parameters in one message. Stops at the first failure. */
  script(text: string): Promise<void>
  /**
   * Streams the rows of a COPY … TO STDOUT. Destroying the stream cancels the COPY. Only PostgreSQL
   * servers support this.
   */
  copyOut?(text: string): Readable
}

export interface Opening {
  /** Text sent to open the transaction: begin, role and scope in one message. */
  text: string
  /** Timeout of each statement, in milliseconds. */
  deadline: number
  /**
   * Connection pool for the transaction. `scoped` is for requests; its connections have a role
   * without permissions between two transactions. `owner` is for work of the database owner and for
   * COPY, which may take long. The embedded database has one connection for both pools.
   */
  pool: 'scoped' | 'owner'
  /** Lets PostgreSQL cache plans. For transactions that find rows by key. */
  keepsPlans?: boolean
}

/**
 * Number of all connections, number of idle connections, and number of transactions that wait for a
 * connection.
 */
export interface PoolStats {
  total: number
  idle: number
  waiting: number
}

/** A PostgreSQL database: embedded, in a worker thread of this process, or on a server. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Runs `work` in a transaction. Commits if `work` resolves, rolls back if it throws.
   * @throws DatabaseUnavailable, DeadlineExceeded
   */
  transaction<T>(opening: Opening, work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Dumps the whole data folder in the state that the transaction of `work` sees. All other
   * transactions wait. Only for the embedded database; on a server, pg_dump uses a snapshot.
   */
  dumpWith?<T>(
    opening: Opening,
    work: (connection: Connection) => Promise<T>,
  ): Promise<{ result: T; image: Uint8Array }>
  /**
   * Runs several statements outside a transaction, such as the job library's setup or `analyze`.
   */
  script(text: string): Promise<void>
  stats(): Record<string, PoolStats>
  /**
   * Closes all connections. Repeated calls are safe. Later transactions fail with
   * DatabaseUnavailable.
   */
  close(): Promise<void>
}

/**
 * Thrown if the database cannot be reached, is starting or stopping, or accepts no more
 * connections.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
  /** Read by oidc-provider as the HTTP status of its answer. */
  readonly statusCode = 503

  constructor(cause: unknown, message = 'the database is not available') {
    super(message, { cause })
  }
}

/** Thrown if a statement took longer than its timeout. */
export class DeadlineExceeded extends DatabaseUnavailable {
  override readonly name = 'DeadlineExceeded'

  constructor(cause?: unknown) {
    super(cause, 'the database did not answer in time')
  }
}

/**
 * Thrown if the database has run out of disk space, memory, files or connections. A later attempt
 * may succeed.
 */
export class DatabaseExhausted extends DatabaseUnavailable {
  override readonly name = 'DatabaseExhausted'

  constructor(cause: unknown) {
    super(cause, 'the database is out of disk, memory, files or connections')
  }
}

// Class 53 contains PostgreSQL's errors about its resources, including disk space and
// `temp_file_limit`. 58030 is an I/O error. The other codes are errors of the operating system, for
// the embedded database.
const EXHAUSTED = /^(53...|58030|ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM)$/

/** True for an error code that means PostgreSQL or the system has run out of resources. */
export const isExhausted = (code: string | undefined): boolean =>
  code !== undefined && EXHAUSTED.test(code)

/** Default timeout of a statement, in milliseconds. */
export const DEFAULT_DEADLINE = 5_000
