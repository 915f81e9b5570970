import { exceedsRefundable, leftToRefund } from '@choba/contract/refund-amount.ts'
import { withScope } from '@choba/database/scope.ts'
import { placeOf } from '@choba/import-format/row/row-places.ts'
import type { Source, SourceLink, SourceRow } from '@choba/import-format/row/source.ts'
import { findKnown } from '#ledger/line-recording.ts'
import { checkedRows, type RowCheck } from './checked-rows.ts'
import type { Run } from './import-check.ts'
import { isPaid, isSucceeded } from '#ledger/counts.ts'
import { findPaymentsBy, type LinkField } from './linked-payments.repository.ts'

const BATCH = 5_000

/** Payment to which a refund row may refer. */
interface Candidate {
  paymentNo: string
  paidAt: number
  /** Amount that can still be refunded, in minor units. */
  refundable: number
}

/**
 * Result of searching the payment of a refund: its number, null for a refund without a payment, or
 * the reason why the row is rejected.
 */
type Outcome =
  | { paymentNo: string | null }
  | { refused: 'originalNotFound' | 'originalAmbiguous' | 'exceedsOriginal' }

interface Pointing {
  place: string
  paymentNo: string
  amount: number
  isDone: boolean
  link: SourceLink
}

/**
 * Returns a source in which each refund names its payment by the payment number. A row of the file
 * may identify the payment by another field (`link`), and the result may be a refund without a
 * payment. Reads the source twice, and keeps the refunds with a `link` and their payments in
 * memory. A source without such refunds is returned unchanged.
 */
export async function withLinks(run: Reading): Promise<Source> {
  const pointing: Pointing[] = []
  const wanted = new Map<LinkField, Map<string, Map<string, Candidate>>>()
  for await (const batch of checkedRows(pointingOf(run.source), run.context, BATCH)) {
    for (const { row, place, checked } of batch) {
      if (!checked) continue
      const { paymentNo, amount } = checked
      const link = row.link!
      pointing.push({ place, paymentNo, amount, isDone: isSucceeded(checked), link })
      const values = wanted.get(link.match) ?? new Map<string, Map<string, Candidate>>()
      wanted.set(link.match, values.set(link.value, new Map()))
    }
  }
  if (pointing.length === 0) return run.source
  await addFromSource(run, wanted)
  await addStored(run, wanted)
  const known = await storedOriginals(run, pointing)
  const outcomes = new Map<string, Outcome>()
  for (const one of pointing) {
    const stored = known.get(one.paymentNo)
    const candidates = [...wanted.get(one.link.match)!.get(one.link.value)!.values()]
    // If the refund is already stored, its amount was subtracted when it was stored.
    outcomes.set(one.place, stored === undefined ? resolve(one, candidates) : { paymentNo: stored })
  }
  const { source } = run
  return async function* () {
    for await (const row of source()) yield linkedRow(row, outcomes)
  }
}

/** Yields only those rows of a source that identify a payment by another field. */
const pointingOf = (source: Source): Source =>
  async function* () {
    for await (const row of source()) if (row.link) yield row
  }

function linkedRow(row: SourceRow, outcomes: ReadonlyMap<string, Outcome>): SourceRow {
  const outcome = row.link && outcomes.get(placeOf(row))
  if (!row.link || !outcome) return row
  if ('refused' in outcome)
    return { ...row, link: null, refused: { reason: outcome.refused, value: row.link.value } }
  if (outcome.paymentNo === null) return { ...row, link: null }
  return { ...row, link: null, raw: { ...row.raw, originalPaymentNo: outcome.paymentNo } }
}

/**
 * Finds the payment of a refund among the candidates. Without a candidate, or with several, the
 * options `missing` and `many` of the link decide. Otherwise, chooses the oldest payment with a
 * sufficient refundable amount. For a failed refund, which subtracts nothing, chooses the oldest
 * payment.
 */
function resolve({ amount, isDone, link }: Pointing, candidates: Candidate[]): Outcome {
  if (candidates.length === 0)
    return link.missing === 'alone' ? { paymentNo: null } : { refused: 'originalNotFound' }
  if (candidates.length > 1 && link.many === 'alone') return { paymentNo: null }
  if (candidates.length > 1 && link.many === 'refuse') return { refused: 'originalAmbiguous' }
  candidates.sort((a, b) => a.paidAt - b.paidAt || (a.paymentNo < b.paymentNo ? -1 : 1))
  const found = isDone
    ? candidates.find(({ refundable }) => !exceedsRefundable(amount, refundable))
    : candidates[0]
  if (!found) return { refused: 'exceedsOriginal' }
  if (isDone) found.refundable -= amount
  return { paymentNo: found.paymentNo }
}

type Wanted = ReadonlyMap<LinkField, ReadonlyMap<string, Map<string, Candidate>>>
type Reading = Pick<Run, 'source' | 'context' | 'engine' | 'target'>

async function addFromSource({ source, context }: Reading, wanted: Wanted): Promise<void> {
  const add = ({ checked }: RowCheck) => {
    if (!checked || !isPaid(checked)) return
    const { paymentNo, paidAt, amount } = checked
    for (const [field, values] of wanted) {
      const number = checked[field]
      // If two payment rows have the same number, only the first can be stored, so only the first
      // is a candidate.
      const found = number === null ? undefined : values.get(number)
      if (found && !found.has(paymentNo))
        found.set(paymentNo, { paymentNo, paidAt, refundable: amount })
    }
  }
  for await (const batch of checkedRows(source, context, BATCH)) batch.forEach(add)
}

async function addStored({ engine, target }: Reading, wanted: Wanted): Promise<void> {
  const { scope } = target
  if (!scope) return
  for (const [field, values] of wanted) {
    for (const numbers of partsOf([...values.keys()])) {
      const rows = await withScope(engine, scope, (tx) => findPaymentsBy(tx, field, numbers), {
        readOnly: true,
        deadline: 60_000,
      })
      for (const row of rows) {
        const refundable = Number(leftToRefund(row))
        const { payment_no: paymentNo } = row
        values
          .get(row.number)
          ?.set(paymentNo, { paymentNo, paidAt: row.paid_at.getTime(), refundable })
      }
    }
  }
}

/**
 * Returns the payment numbers of refunds that are already stored, by place of their row. The value
 * is null for a stored refund without a payment.
 */
async function storedOriginals({ engine, target }: Reading, rows: readonly Pointing[]) {
  const found = new Map<string, string | null>()
  const { scope } = target
  if (!scope) return found
  for (const numbers of partsOf(rows.map(({ paymentNo }) => paymentNo))) {
    const known = await withScope(engine, scope, (tx) => findKnown(tx, numbers), {
      readOnly: true,
      deadline: 60_000,
    })
    for (const [number, row] of known) found.set(number, row.original_payment_no)
  }
  return found
}

function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}
