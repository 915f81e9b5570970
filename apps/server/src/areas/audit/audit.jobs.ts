import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { alwaysLogged, errorOf, type Log } from '#platform/observability/log.ts'
import type { AnchorFile, AnchorRecord } from './audit-anchors.ts'
import { anchorText, auditChain, type Anchor, type End } from './audit-chain.ts'
import { findRemoved } from './audit-removed-entries.ts'
import { ChainBroken, sealBatch, type EndFault } from './audit-sealing.ts'

const EVERY = 1_000
/**
 * Pause after a full batch, as a multiple of the batch's duration. It gives API calls priority over
 * a long queue.
 */
const PAUSE_FACTOR = 3
/**
 * Interval between two anchors of a growing chain, in milliseconds. Between anchors, a running
 * server detects a truncated chain because it remembers the end.
 */
const ANCHOR_EVERY = 10 * 60_000
/** Interval between two log lines about the same lasting error, in milliseconds. */
const LOG_AGAIN = 60_000

export interface SealingStatus {
  /** Tenants whose chain is broken, with the reason. Their entries are no longer sealed. */
  readonly broken: ReadonlyMap<number, EndFault>
  /**
   * Number of entries that were deleted before they were sealed, since the start of this process.
   */
  readonly removed: number
  /** Number of anchors that could not be written to the file, since the start of this process. */
  readonly anchorFailures: number
}

export interface Sealing {
  readonly status: SealingStatus
  /** Seals the waiting entries, writes an anchor for each chain, and then stops. */
  stop(): Promise<void>
}

export interface SealingOptions {
  masterSecret: string
  log: Log
  /**
   * Log for anchors. By default, anchors are written to `log` even if its level suppresses other
   * lines.
   */
  anchorLog?: Log
  /** File that keeps anchors in addition to the log; null for no file. */
  anchors?: AnchorFile | null
  /** Ends that the chains had when this process started, from the anchor file. */
  known?: readonly Anchor[]
}

const readTenants = async (engine: Engine): Promise<number[]> => {
  const tenants = await withScope(
    engine,
    { role: 'system' },
    ({ q }) => q.selectFrom('tenants').select('id').orderBy('id').execute(),
    { readOnly: true },
  )
  return tenants.map(({ id }) => id)
}

/**
 * Returns true if an administrator deleted the tenant. Its chain was deleted too, so the missing
 * chain is not a fault.
 */
const wasDeleted = async (engine: Engine, tenantId: number): Promise<boolean> => {
  const deletion = await withScope(
    engine,
    { role: 'system' },
    ({ q }) =>
      q
        .selectFrom('tenant_deletions')
        .select('id')
        .where('deleted_tenant_id', '=', tenantId)
        .where('state', '=', 'DONE')
        .executeTakeFirst(),
    { readOnly: true },
  )
  return deletion !== undefined
}

/** Returns the newest anchor of each tenant. */
function newestOf(anchors: readonly Anchor[]): Map<number, End> {
  const newest = new Map<number, End>()
  for (const { tenantId, seq, hash } of anchors) {
    if (seq >= (newest.get(tenantId)?.seq ?? 0n)) newest.set(tenantId, { seq, hash })
  }
  return newest
}

/**
 * Starts to seal audit entries in the background, about one second after their commit. Writing an
 * entry therefore never waits for the chain. Any number of processes may seal at the same time.
 * Each process remembers the end of each chain, so that it detects if the owner of the database
 * deletes links.
 */
export function startSealing(engine: Engine, options: SealingOptions): Sealing {
  const { masterSecret, log, anchors = null } = options
  const chain = auditChain(masterSecret)
  const ending = new AbortController()
  const logged = new Map<string, number>()
  const known = newestOf(options.known ?? [])
  const anchored = new Map<number, End>()
  const broken = new Map<number, EndFault>()
  const counts = { removed: 0, anchorFailures: 0 }
  const anchorLog = options.anchorLog ?? alwaysLogged(log, { component: 'audit' })

  function report(thrown: unknown) {
    const err = errorOf(thrown)
    const now = performance.now()
    if (now - (logged.get(err.message) ?? -LOG_AGAIN) < LOG_AGAIN) return
    if (logged.size > 1_000) logged.clear()
    logged.set(err.message, now)
    log.error(
      { err },
      err instanceof ChainBroken ? 'the audit chain is broken' : 'sealing the audit log failed',
    )
  }

  const append = async (records: readonly AnchorRecord[]) => {
    const at = new Date().toISOString()
    const ends = [...known].map(([tenantId, end]) => ({
      kind: 'end' as const,
      at,
      tenantId,
      ...end,
    }))
    await anchors?.append(records, ends).catch((thrown: unknown) => {
      counts.anchorFailures++
      report(new Error('the file of audit anchors could not be written', { cause: thrown }))
    })
  }

  /**
   * Marks a chain as broken and writes its last known end to the log and the anchor file. This
   * process may be the last that knows the intact chain.
   */
  async function markBroken(tenantId: number, fault: EndFault) {
    const end = known.get(tenantId)
    const isNews = !broken.has(tenantId)
    broken.set(tenantId, fault)
    if (isNews && end)
      await append([{ kind: 'end', at: new Date().toISOString(), tenantId, ...end }])
  }

  /**
   * Records the entries that this process has committed and that are now neither sealed nor
   * waiting. They were deleted.
   */
  async function lookForRemoved(tenantId: number) {
    for (const { merchantId, id } of await findRemoved(engine, tenantId)) {
      counts.removed++
      const entry = { tenantId, merchantId, entryId: String(id) }
      log.error({ entry }, 'an audit entry was removed before it was sealed')
      await append([{ kind: 'removed', at: new Date().toISOString(), ...entry }])
    }
  }

  /**
   * Seals one batch of a tenant. An error is logged and does not affect other tenants.
   * @returns true if more entries wait
   */
  async function sealTenant(tenantId: number): Promise<boolean> {
    let isFull = false
    try {
      const sealed = await sealBatch(engine, chain, tenantId, known.get(tenantId) ?? null)
      known.set(tenantId, sealed.end)
      broken.delete(tenantId)
      isFull = sealed.isFull
    } catch (error) {
      if (error instanceof ChainBroken) await markBroken(tenantId, error.fault)
      report(error)
    }
    await lookForRemoved(tenantId).catch(report)
    return isFull
  }

  // Waits for `ms` milliseconds, or until the job is stopped.
  const sleep = (ms: number) => pause(ms, undefined, { signal: ending.signal }).catch(() => {})

  /**
   * Seals one batch of each tenant in turn until no entries wait, so that a long queue does not
   * delay other tenants.
   */
  async function seal() {
    let isDone: boolean
    do {
      isDone = true
      const tenantIds = await readTenants(engine)
      for (const tenantId of known.keys()) {
        if (tenantIds.includes(tenantId)) continue
        if (await wasDeleted(engine, tenantId)) {
          known.delete(tenantId)
          broken.delete(tenantId)
          continue
        }
        await markBroken(tenantId, 'tenantMissing')
        report(new ChainBroken(tenantId, 'tenantMissing'))
      }
      for (const tenantId of tenantIds) {
        const began = performance.now()
        if (!(await sealTenant(tenantId))) continue
        isDone = false
        await sleep(PAUSE_FACTOR * (performance.now() - began))
      }
    } while (!isDone)
  }

  /** Writes the ends that have changed since the last call, as anchors, to the log and the file. */
  async function anchor() {
    const records: AnchorRecord[] = []
    for (const [tenantId, end] of known) {
      if (broken.has(tenantId) || anchored.get(tenantId)?.seq === end.seq) continue
      anchored.set(tenantId, end)
      records.push({ kind: 'end', at: new Date().toISOString(), tenantId, ...end })
      anchorLog.info({ anchor: anchorText(tenantId, end) }, 'the audit chain ends here')
    }
    if (records.length > 0) await append(records)
  }

  async function run() {
    let next = 0
    while (!ending.signal.aborted) {
      await seal().catch(report)
      if (performance.now() >= next) {
        await anchor()
        next = performance.now() + ANCHOR_EVERY
      }
      await sleep(EVERY)
    }
    await seal().catch(report)
    await anchor()
  }

  const running = run()
  return {
    get status() {
      return { broken, ...counts }
    },
    stop() {
      ending.abort()
      return running
    },
  }
}
