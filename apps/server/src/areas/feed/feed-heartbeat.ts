import type { SignedLines } from '@choba/contract/endpoint.ts'
import { FEED_MERCHANTS_MAX } from '@choba/contract/feed-rows.ts'
import type {
  HeartbeatAnswer,
  HeartbeatOutcome,
  HeartbeatRowAnswer,
} from '@choba/contract/feed-terminals.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { type HeartbeatLine, readHeartbeats } from './heartbeat-lines.ts'
import type { FeedReason } from './feed-lines.ts'
import { findMerchants } from './feed.repository.ts'
import type { Signatures, SigningKey } from './feed-signature.ts'
import { type LastUsed, noteUse, rejectionOf } from './feed-intake.ts'
import { hearTerminals, type Heard } from './heartbeat-terminals.ts'

type Deps = Pick<Services, 'engine'>

/**
 * Returns a function that finds the merchant ID for the merchant code of a line. The key of a store
 * belongs to one merchant, so its lines may omit the code.
 */
async function merchantsOf(
  { engine }: Deps,
  { tenant_id: tenantId, merchant_id: own }: SigningKey,
  lines: readonly HeartbeatLine[],
): Promise<(line: HeartbeatLine) => number | null> {
  const codes = [...new Set(lines.map(({ entCode }) => entCode))]
  if (codes.length > FEED_MERCHANTS_MAX) throw new AppError('badRequest')
  const found = await withScope(
    engine,
    { role: 'admin', tenantId },
    (tx) => findMerchants(tx, tenantId, codes),
    {
      readOnly: true,
    },
  )
  return ({ entCode }) => {
    if (own !== null && entCode === '') return own
    const id = found.get(entCode)?.id ?? null
    return own === null || id === own ? id : null
  }
}

async function hear(
  deps: Deps,
  key: SigningKey,
  lines: readonly HeartbeatLine[],
  language: Language,
): Promise<HeartbeatAnswer> {
  const rejections = new Map<number, { reason: FeedReason; value: string }>()
  const outcomes = new Map<number, Exclude<NonNullable<Heard>, string>>()
  for (const { line, rejected } of lines) if (rejected) rejections.set(line, rejected)
  const readable = lines.filter(({ rejected }) => !rejected)
  const merchantOf = await merchantsOf(deps, key, readable)
  for (const [merchantId, own] of Map.groupBy(readable, merchantOf)) {
    const scope = { role: 'worker', tenantId: key.tenant_id, merchantId: merchantId ?? 0 } as const
    const heard =
      merchantId === null
        ? null
        : await withScope(deps.engine, scope, (tx) => hearTerminals(tx, own, key.store_id))
    for (const { line, terminalNo, serviceId } of own) {
      const one = heard?.get(line) ?? null
      // The answer is the same for a missing terminal and for a terminal that the key does not
      // cover. Otherwise, a store's key could find out which other terminals exist.
      if (one === null) rejections.set(line, { reason: 'terminalUnknown', value: terminalNo })
      else if (one === 'storesDiffer') rejections.set(line, { reason: one, value: serviceId })
      else outcomes.set(line, one)
    }
  }
  const rows = lines.map(({ line, storeCode, terminalNo }): HeartbeatRowAnswer => {
    const rejected = rejections.get(line)
    const { outcome = 'REJECTED', stopped = null } = outcomes.get(line) ?? {}
    return {
      line,
      storeCode: storeCode || null,
      terminalNo: terminalNo || null,
      outcome,
      ...(stopped !== null && { terminalState: stopped }),
      ...(rejected && rejectionOf(rejected.reason, rejected.value, language)),
    }
  })
  const count = (wanted: HeartbeatOutcome) =>
    rows.filter(({ outcome }) => outcome === wanted).length
  return {
    accepted: count('ACCEPTED'),
    outdated: count('OUTDATED'),
    rejected: count('REJECTED'),
    rows,
  }
}

/**
 * Creates the function that accepts signed batches of heartbeats. Sending a batch again changes
 * nothing.
 */
export function createHeartbeats(deps: Deps, signatures: Signatures) {
  const lastUsed: LastUsed = new Map()
  return (tenantId: number, signed: SignedLines, language: Language): Promise<HeartbeatAnswer> =>
    signatures.admit(tenantId, signed, async (key, body) => {
      const answer = await hear(deps, key, await readHeartbeats(body, Date.now()), language)
      await noteUse(deps, key, lastUsed)
      return answer
    })
}
