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
  /** The rows of a COPY … TO STDOUT, as they come. PostgreSQL only. */
  copyOut?(text: string): Readable
  /** Feeds a COPY … FROM STDIN; resolves when the database has taken everything. PostgreSQL only. */
  copyIn?(text: string, source: Readable): Promise<void>
}

export interface Opening {
  /** The message that opens the transaction: begin, role and scope in one. */
  text: string
  /** How long any statement of it may take, in milliseconds. */
  deadline: number
}

/** PostgreSQL, wherever it runs: in a worker thread of this process, or as a server. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(opening: Opening, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Several statements at once, outside a transaction: migrations, and the job library's own set-up. */
  script(text: string): Promise<void>
  close(): Promise<void>
}

/** Thrown when a statement took longer than its deadline. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the database did not answer in time')
    this.name = 'DeadlineExceeded'
  }
}

export const DEFAULT_DEADLINE = 5_000
