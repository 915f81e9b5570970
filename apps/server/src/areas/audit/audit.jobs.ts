import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { anchorText, auditChain } from './audit.chain.ts'
import { readEnd, sealBatch } from './audit.sealing.ts'

const EVERY = 1_000
/** A batch that leaves others behind is followed by a rest of so many times its length: calls come before a long queue. */
const REST = 3
const DAY = 24 * 3_600_000
/** A trouble that lasts is told again once a minute. */
const TELL_AGAIN = 60_000

export interface Sealing {
  /** Seals what still waits, says where the chains end, and stops. */
  stop(): Promise<void>
}

export interface SealingOptions {
  masterSecret: string
  /** Hears where each chain ends: at the start, once a day and at the end. What is cut later can be told by it. */
  onAnchor?: (anchor: string) => void
  /** Hears of what went wrong; it is tried again by itself. */
  onError?: (error: Error) => void
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
 * Seals audit entries about a second after they were committed: no write ever waits for the chain. Any number of
 * processes may do it.
 */
export function startSealing(engine: Engine, options: SealingOptions): Sealing {
  const { masterSecret, onAnchor = () => {}, onError = (error) => process.emitWarning(error) } = options
  const chain = auditChain(masterSecret)
  const ending = new AbortController()
  const told = new Map<string, number>()

  function tell(error: unknown) {
    const trouble = error instanceof Error ? error : new Error(String(error))
    const now = performance.now()
    if (now - (told.get(trouble.message) ?? -TELL_AGAIN) < TELL_AGAIN) return
    told.set(trouble.message, now)
    onError(trouble)
  }

  /** One tenant's trouble is not another's. */
  async function forEachTenant(work: (tenantId: number) => Promise<void>) {
    try {
      for (const tenantId of await readTenants(engine)) await work(tenantId).catch(tell)
    } catch (error) {
      tell(error)
    }
  }

  // Being stopped ends a pause early.
  const rest = (ms: number) => pause(ms, undefined, { signal: ending.signal }).catch(() => {})

  /** A batch of each tenant in turn, until nothing waits: one with a long queue holds up no other. */
  async function seal() {
    let isDone: boolean
    do {
      isDone = true
      await forEachTenant(async (tenantId) => {
        const began = performance.now()
        const { isFull } = await sealBatch(engine, chain, tenantId)
        if (!isFull) return
        isDone = false
        await rest(REST * (performance.now() - began))
      })
    } while (!isDone)
  }

  const anchor = () =>
    forEachTenant(async (tenantId) => {
      const end = await readEnd(engine, tenantId)
      if (end) onAnchor(anchorText(tenantId, end))
    })

  async function run() {
    let anchored = -DAY
    while (!ending.signal.aborted) {
      await seal()
      if (performance.now() - anchored >= DAY) {
        anchored = performance.now()
        await anchor()
      }
      await rest(EVERY)
    }
    await seal()
    await anchor()
  }

  const running = run()
  return {
    stop() {
      ending.abort()
      return running
    },
  }
}
