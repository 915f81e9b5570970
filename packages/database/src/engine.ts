import type { Readable } from 'node:stream'

export type Row = Record<string, unknown>

export interface Answer<R = Row> {
  rows: R[]
  /** How many rows a change touched. */
  count: number
}

/** One connection inside one open transaction. int8 comes as BigInt, date as text, timestamptz as Date. */
export interface Connection {
  query<R = Row>(text: string, parameters?: readonly unknown[]): Promise<Answer<R>>
  /** Several statements without values in one message. The first that fails ends the script. */
  script(text: string): Promise<void>
  /** The rows of a COPY … TO STDOUT, as they come. Destroying the stream ends the copy. PostgreSQL only. */
  copyOut?(text: string): Readable
}

export interface Opening {
  /** The message that opens the transaction: begin, role and scope in one. */
  text: string
  /** How long any statement of it may take, in milliseconds. */
  deadline: number
  /**
   * Whose connections: those of calls, which rest in a role without any right, or those of the owner's work and of copies,
   * which may take long. The embedded database has one connection for all.
   */
  pool: 'scoped' | 'owner'
  /** Its statements find rows by their keys: PostgreSQL keeps plans for them. */
  keepsPlans?: boolean
}

/** How many connections a pool has, how many of them rest, and how many transactions wait for one. */
export interface PoolStats {
  total: number
  idle: number
  waiting: number
}

/** PostgreSQL, wherever it runs: in a worker thread of this process, or as a server. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Commits when `work` resolves, rolls back when it throws.
   * @throws DatabaseUnavailable, DeadlineExceeded
   */
  transaction<T>(opening: Opening, work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Dumps the whole data folder as `work` sees it in its transaction; every other transaction waits. The embedded database
   * only: a server is dumped by a snapshot.
   */
  dumpWith?<T>(
    opening: Opening,
    work: (connection: Connection) => Promise<T>,
  ): Promise<{ result: T; image: Uint8Array }>
  /** Several statements at once, outside a transaction: the job library's own set-up, `analyze`. */
  script(text: string): Promise<void>
  stats(): Record<string, PoolStats>
  /** Ends every connection, once, however often it is called. From then on a transaction finds no database. */
  close(): Promise<void>
}

/** Thrown when there is no database to ask: it cannot be reached, is starting or stopping, or takes no more connections. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
  /** What oidc-provider answers it with. */
  readonly statusCode = 503

  constructor(cause: unknown, message = 'the database is not available') {
    super(message, { cause })
  }
}

/** Thrown when a statement took longer than its deadline. */
export class DeadlineExceeded extends DatabaseUnavailable {
  override readonly name = 'DeadlineExceeded'

  constructor(cause?: unknown) {
    super(cause, 'the database did not answer in time')
  }
}

/** Thrown when the database is out of something that may come back: disk, memory, files, connections. */
export class DatabaseExhausted extends DatabaseUnavailable {
  override readonly name = 'DatabaseExhausted'

  constructor(cause: unknown) {
    super(cause, 'the database is out of disk, memory, files or connections')
  }
}

// Class 53 is PostgreSQL's own resources, the disk and `temp_file_limit` among them; 58030 a disk that fails. The others are
// the system's, of the file system that the embedded database is on.
const EXHAUSTED = /^(53...|58030|ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM)$/

export const isExhausted = (code: string | undefined): boolean =>
  code !== undefined && EXHAUSTED.test(code)

export const DEFAULT_DEADLINE = 5_000
