import { sql, type Kysely } from 'kysely'

/**
 * IDs of all advisory locks. Every use must have its own ID, because two uses with the same ID
 * would wait for each other. PostgreSQL separates locks with one number from locks with two
 * numbers, so an ID in this list may equal an ID in the list of merchant locks. Never change the ID
 * of an existing lock, because processes of an older release may run at the same time.
 */
export const advisoryLocks = {
  /** Lets one process at a time apply migrations. */
  migrations: 8_021_127,
  /**
   * Lets one process at a time fill an empty database, with the first tenant or with the demo data.
   */
  firstTenant: 8_021_128,
  /** Lets one process at a time set up the job queues. */
  jobs: 8_021_130,
  /**
   * Serializes changes of the payment catalogue, which compute the next ID and check the methods of
   * a class.
   */
  catalogue: 8_021_156,
  /**
   * Serializes changes of config types and config values, because the allowed changes of a type
   * depend on its existing values.
   */
  configs: 8_021_161,
  /** Serializes creation of tenants, because their number is limited. */
  tenants: 8_021_162,
  /** Serializes creation of feed keys, because a gateway or store may have at most two. */
  feedKeys: 8_021_165,
  /** Serializes setup of gateways, because a payment class may have only one. */
  gateways: 8_021_179,
  /** Serializes creation of table tent templates, because their number is limited. */
  tentTemplates: 8_021_178,
} as const

/** IDs of the locks that are taken for one merchant at a time. */
export const merchantLocks = {
  /** Serializes changes of the merchant's users and roles. */
  people: 8_021_129,
  /** Serializes refunds of users whose role has a daily refund limit. */
  refundLimits: 8_021_132,
  /**
   * Serializes changes of the merchant's companies, stores and terminals, and of data that depends
   * on these, such as licenses and point rules. Their IDs are counted per merchant.
   */
  places: 8_021_131,
  /**
   * Protects the last closed day and the days that the rollups by hour include. Code that makes a
   * transaction count takes the lock in shared mode. Code that closes a day, or adds a day to the
   * rollups, takes the lock exclusively.
   */
  settlement: 8_021_133,
  /** Serializes matching of the merchant's deposits with bank files. */
  reconciliation: 8_021_139,
  /**
   * Serializes transfer requests of a tenant, which assign transfer numbers and select the deposits
   * to pay. Taken for the tenant's system merchant.
   */
  transfers: 8_021_134,
  /**
   * Serializes day closes of the merchant's stores, so that two closes of the same day see each
   * other.
   */
  dayCloses: 8_021_140,
  /**
   * Serializes requests to delete tenants, so that each tenant has at most one open request. Taken
   * for the system merchant.
   */
  tenantDeletions: 8_021_163,
  /**
   * Protects the linking of refunds that arrive before their payment. Feed batches with refunds
   * take the lock exclusively; other code that adds payments takes it in shared mode.
   */
  feed: 8_021_166,
  /** Serializes heartbeats of the merchant's terminals. */
  heartbeats: 8_021_169,
  /**
   * Serializes refund requests of a merchant that withholds spent points from the refunded money.
   */
  refundPoints: 8_021_188,
  /** Serializes point awards of stores that have a limit of points per business day. */
  awardDays: 8_021_189,
  /** Allows only one import of the merchant to be processed at a time. */
  imports: 8_021_170,
} as const

/** Waits for the lock and holds it until the current transaction ends. */
export async function takeAdvisoryLock<T>(
  q: Kysely<T>,
  lock: keyof typeof advisoryLocks,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[lock]})`.execute(q)
}

/**
 * Takes the lock of one merchant in shared mode. Waits only for exclusive holders; an exclusive
 * lock waits until all shared holders have ended.
 */
export async function shareMerchantLock<T>(
  q: Kysely<T>,
  lock: keyof typeof merchantLocks,
  merchantId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${merchantLocks[lock]}, ${merchantId})`.execute(q)
}

/**
 * Takes the lock of one merchant exclusively, until the transaction ends. Other merchants do not
 * wait.
 */
export async function takeMerchantLock<T>(
  q: Kysely<T>,
  lock: keyof typeof merchantLocks,
  merchantId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${merchantLocks[lock]}, ${merchantId})`.execute(q)
}
