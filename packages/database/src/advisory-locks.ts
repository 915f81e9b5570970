import { sql, type Kysely } from 'kysely'

/**
 * Every advisory lock there is, each with an id of its own: two uses that share an id would wait for each other. PostgreSQL
 * keeps locks of one number and locks of two numbers apart. An id stays as it is for as long as an older process may
 * still run beside a newer one.
 */
export const advisoryLocks = {
  /** One process applies migrations. */
  migrations: 8_021_127,
  /** One process fills an empty database: with the first tenant, or with the demo's data. */
  firstTenant: 8_021_128,
  /** One process sets up the job queues. */
  jobs: 8_021_130,
  /** Changes of the payment catalogue: its ids are counted, and what a class holds is looked at. */
  catalogue: 8_021_156,
  /** Changes of config types and of values: a type goes by the values there are. */
  configs: 8_021_161,
  /** New tenants, of which there are so many at most. */
  tenants: 8_021_162,
  /** New feed keys: of one gateway or store there are two at a time. */
  feedKeys: 8_021_165,
  /** Setting up gateways: of each payment class there is one. */
  gateways: 8_021_179,
  /** New templates of table tents, of which there are so many at most. */
  tentTemplates: 8_021_178,
} as const

/** Locks that are taken for one merchant at a time. */
export const merchantLocks = {
  /** Changes of a merchant's users and roles. */
  people: 8_021_129,
  /** Refunds of those who may refund so much a day. */
  refundLimits: 8_021_132,
  /** New companies, stores and terminals, whose ids are counted within the merchant. */
  places: 8_021_131,
  /** The days that are closed, and those whose hours are counted: what counts a transaction shares it, what closes or counts a day has it alone. */
  settlement: 8_021_133,
  /** Bank files that are held against its deposits. */
  reconciliation: 8_021_139,
  /** Requests for transfers of a tenant, by its administrators' merchant: their numbers, and what is due. */
  transfers: 8_021_134,
  /** Closes of its stores' days: two of one day see each other. */
  dayCloses: 8_021_140,
  /** Requests for the deletion of tenants, by the administrators' merchant: one of each waits. */
  tenantDeletions: 8_021_163,
  /** Batches of the feed with refunds have it alone; what else brings payments in shares it: refunds that wait for a payment are seen by one of both. */
  feed: 8_021_166,
  /** Heartbeats of its terminals. */
  heartbeats: 8_021_169,
  /** Refunds that are asked for of a merchant that withholds spent points from the money: one at a time. */
  refundPoints: 8_021_188,
  /** Points that stores give which may give so many on a business day. */
  awardDays: 8_021_189,
  /** Which of its imports is worked on: one at a time. */
  imports: 8_021_170,
} as const

/** Waits until no other transaction holds the lock, and holds it until this one ends. */
export async function takeAdvisoryLock<T>(
  q: Kysely<T>,
  lock: keyof typeof advisoryLocks,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[lock]})`.execute(q)
}

/** Shares the lock with others who share it: who takes it for themselves waits until all of these have ended. */
export async function shareMerchantLock<T>(
  q: Kysely<T>,
  lock: keyof typeof merchantLocks,
  merchantId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${merchantLocks[lock]}, ${merchantId})`.execute(q)
}

/** The same for one merchant; those of other merchants do not wait. */
export async function takeMerchantLock<T>(
  q: Kysely<T>,
  lock: keyof typeof merchantLocks,
  merchantId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${merchantLocks[lock]}, ${merchantId})`.execute(q)
}
