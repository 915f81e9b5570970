import type { SignedLines } from '@choba/contract/endpoint.ts'
import {
  FEED_MERCHANTS_MAX,
  type FeedAnswer,
  type FeedRowAnswer,
} from '@choba/contract/feed-rows.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { takeRows, type Hold } from './feed-batch.ts'
import type { Outcome } from './feed-row-check.ts'
import { readLines, type FeedLine, type FeedReason } from './feed-lines.ts'
import { findMerchants, markUsed } from './feed.repository.ts'
import type { Signatures, SigningKey } from './feed-signature.ts'

type Deps = Pick<Services, 'engine' | 'notify'>

/** Statement timeout for all rows of a batch, in milliseconds. */
const DEADLINE = 60_000
/**
 * Lets PostgreSQL reuse query plans in later database transactions. Planning the search for a
 * thousand numbers takes longer than the search itself.
 */
const BY_KEY = { deadline: DEADLINE, keepPlans: true }
/** Maximum number of characters of a rejected value that an answer repeats. */
const SHOWN = 100

const rejected = ({ line, raw }: FeedLine, reason: FeedReason, value: string): Outcome => ({
  line,
  paymentNo: raw.paymentNo ?? null,
  outcome: 'REJECTED',
  reason,
  value,
})

interface Merchant {
  readonly id: number
  readonly code: string
}

/**
 * Returns the merchants of the rows by merchant code, and the codes of all refund reasons of the
 * tenant. The key of a store belongs to one merchant, so its rows may omit the merchant code.
 * @throws AppError badRequest if the rows belong to more merchants than a batch may contain
 */
async function readTenant(
  deps: Deps,
  key: KeyOwner,
  lines: readonly FeedLine[],
): Promise<{ merchants: Map<string, Merchant>; reasons: Set<string> }> {
  const { tenant_id: tenantId, merchant_id: own } = key
  const codes = [...new Set(lines.map(({ entCode }) => entCode))]
  if (codes.length > FEED_MERCHANTS_MAX) throw new AppError('badRequest')
  return withScope(
    deps.engine,
    { role: 'admin', tenantId },
    async (tx) => {
      const merchantsOf = async (): Promise<Map<string, Merchant>> => {
        if (own === null) return findMerchants(tx, tenantId, codes)
        const { code } = await tx.q
          .selectFrom('merchants')
          .select('code')
          .where('id', '=', own)
          .where('tenant_id', '=', tenantId)
          .executeTakeFirstOrThrow()
        return new Map([code, ''].map((name) => [name, { id: own, code }]))
      }
      const [offered, merchants] = await allOf([
        tx.q
          .selectFrom('refund_reasons')
          .select('code')
          .where('tenant_id', '=', tenantId)
          .execute(),
        merchantsOf(),
      ])
      return { merchants, reasons: new Set(offered.map(({ code }) => code)) }
    },
    { readOnly: true },
  )
}

/** Returns the reason for a rejected row in the given language, with the rejected value. */
export function rejectionOf(reason: FeedReason, value: string, language: Language) {
  const { feed, ingest } = languages[language]
  const sentences: Readonly<Record<string, string>> = { ...ingest.reasons, ...feed.reasons }
  // The value can be any text. If it contains card numbers, they are masked.
  const shown = maskCardNumbers(Array.from(value).slice(0, SHOWN).join(''))
  return { reason, message: sentences[reason]!, value: shown }
}

const answerOf = ({ reason, value = '', ...outcome }: Outcome, language: Language): FeedRowAnswer =>
  reason === undefined ? outcome : { ...outcome, ...rejectionOf(reason, value, language) }

/**
 * Owner of a key, which limits the rows that it may sign: a whole tenant for a gateway's key, one
 * store for a store's key.
 */
type KeyOwner = Pick<SigningKey, 'tenant_id' | 'merchant_id' | 'store_id'>

async function takeLines(
  deps: Deps,
  key: KeyOwner,
  lines: readonly FeedLine[],
  language: Language,
): Promise<FeedAnswer> {
  const outcomes: Outcome[] = []
  const readable = lines.filter((one) => {
    if (one.rejected) outcomes.push(rejected(one, one.rejected.reason, one.rejected.value))
    return !one.rejected
  })
  const { merchants, reasons } = await readTenant(deps, key, readable)
  const reads = { reasons, storeId: key.store_id }
  const ofMerchants = Map.groupBy(readable, ({ entCode }) => merchants.get(entCode)?.id ?? null)
  for (const one of ofMerchants.get(null) ?? [])
    outcomes.push(rejected(one, 'merchantUnknown', one.entCode))
  for (const [merchantId, own] of ofMerchants) {
    if (merchantId === null) continue
    const scope = { role: 'worker', tenantId: key.tenant_id, merchantId } as const
    // Tries the batch with the shared lock first. If the batch needs the exclusive lock, runs the
    // batch again with the exclusive lock.
    let hold: Hold = 'shared'
    const take = (tx: Tx<WorkerScope>) => {
      const taken = takeRows(tx, own, reads, deps.notify, hold)
      hold = 'alone'
      return taken
    }
    const taken = await withScope(deps.engine, scope, take, BY_KEY)
    // Adds the results only after the commit, because an accepted row must never be lost.
    outcomes.push(...(taken ?? (await withScope(deps.engine, scope, take, BY_KEY))!))
  }
  const rows = outcomes.toSorted((a, b) => a.line - b.line).map((one) => answerOf(one, language))
  const count = (wanted: FeedRowAnswer['outcome']) =>
    rows.filter(({ outcome }) => outcome === wanted).length
  return {
    accepted: count('ACCEPTED'),
    duplicate: count('DUPLICATE'),
    differs: count('DIFFERS'),
    rejected: count('REJECTED'),
    rows,
  }
}

/**
 * Accepts an unsigned batch of rows that this process created itself for merchants of a tenant.
 * Sending a batch again changes nothing.
 * @throws AppError badRequest, bodyTooLarge for the same reasons as for a signed batch
 */
export const takeBatch = async (
  deps: Deps,
  tenantId: number,
  body: Uint8Array,
  language: Language = 'en',
): Promise<FeedAnswer> =>
  takeLines(
    deps,
    { tenant_id: tenantId, merchant_id: null, store_id: null },
    await readLines(body),
    language,
  )

/** Times at which this server last recorded the use of a key, by key ID. */
export type LastUsed = Map<bigint, number>
const MINUTE = 60_000

export async function noteUse(
  deps: Pick<Services, 'engine'>,
  { tenant_id: tenantId, id }: SigningKey,
  lastUsed: LastUsed,
): Promise<void> {
  const now = Date.now()
  if (now - (lastUsed.get(id) ?? 0) < MINUTE) return
  lastUsed.set(id, now)
  await withScope(deps.engine, { role: 'admin', tenantId }, (tx) =>
    markUsed(tx, tenantId, id, new Date(now)),
  )
}

/**
 * Creates the function that accepts signed batches. A batch uses one database transaction per
 * merchant, one after another. Sending a batch again changes nothing, even if the first attempt
 * stopped halfway.
 */
export function createFeed(deps: Deps, signatures: Signatures) {
  const lastUsed: LastUsed = new Map()
  return (tenantId: number, signed: SignedLines, language: Language): Promise<FeedAnswer> =>
    signatures.admit(tenantId, signed, async (key, body) => {
      const answer = await takeLines(deps, key, await readLines(body), language)
      await noteUse(deps, key, lastUsed)
      return answer
    })
}
