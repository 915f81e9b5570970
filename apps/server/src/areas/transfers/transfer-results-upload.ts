import type { QueryOf } from '@choba/contract/endpoint.ts'
import {
  RESULT_ROWS_SHOWN,
  type ResultLine,
  type ResultsAnswer,
  type transfers,
} from '@choba/contract/transfers.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { forEachMerchant } from '@choba/database/scope-moves.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Table } from '#platform/files/table-file.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Principal } from '#platform/access/principals.ts'
import { type GivenLine, readResultsFile } from './transfer-results-file.ts'
import { findMerchantItems, type Item, type Transfer } from './transfers.repository.ts'
import {
  type GivenResult,
  isResultDay,
  type ResultDays,
  outcomeOf,
  resultDayOf,
  writeResults,
} from './transfer-results.ts'
import { transferOf } from './transfers.service.ts'

/** A checked line of a file, with the result that it would store; null if it stores none. */
interface Judged {
  readonly line: ResultLine
  readonly given: GivenResult | null
}

function judge(
  line: GivenLine,
  items: ReadonlyMap<string, Item>,
  transfer: Transfer,
  days: ResultDays,
): Judged {
  const { depositNo, result, amount, resultOn, reason } = line
  const judged = (
    outcome: ResultLine['outcome'],
    problem: ResultLine['problem'],
    given: GivenResult | null = null,
  ) => ({
    line: { line: line.line, depositNo, result, outcome, problem },
    given,
  })
  if (line.problem !== null) return judged('REFUSED', line.problem)
  const item = items.get(depositNo)
  if (!item) return judged('REFUSED', 'unknown')
  if (amount !== null && BigInt(amount) !== item.amount) return judged('REFUSED', 'amount')
  const outcome = outcomeOf(item, { result: result!, resultOn })
  if (outcome === 'OTHER') return judged('REFUSED', 'contradiction')
  if (outcome === 'SAME') return judged('SAME', null)
  const given: GivenResult = {
    item,
    result: result!,
    resultOn: resultOn ?? resultDayOf(transfer, days.today),
    reason: result === 'RETURNED' ? reason : null,
  }
  return isResultDay(transfer, given, days) ? judged('NEW', null, given) : judged('REFUSED', 'day')
}

const order = { REFUSED: 0, NEW: 1, SAME: 2 } as const

/**
 * Checks the results in a file line by line. Stores them only if `mode` is WRITE and no line is
 * rejected.
 * @throws AppError notFound; illegalOperation if the transfer is not released; badRequest if the
 * file is not a file with results
 */
export async function bringResults(
  tx: Tx<WorkerScope>,
  notify: Notify,
  principal: Principal,
  { transferId, mode }: QueryOf<(typeof transfers)['results']>,
  table: Table,
): Promise<{ result: ResultsAnswer; audit: AuditDetails }> {
  const transfer = await transferOf(tx, principal, transferId, true)
  if (transfer.state === 'WAITING' || transfer.state === 'CANCELLED')
    throw new AppError('illegalOperation')
  const lines = await readResultsFile(table, transfer.currency)
  const items = await forEachMerchant(tx, transfer.merchant_ids, (moved, merchantId) =>
    findMerchantItems(moved, merchantId, transfer.id),
  )
  const byNumber = new Map(items.flat().map((item) => [item.deposit_no, item]))
  const today = await readToday(tx, principal.merchant)
  const days = { today, timeZone: principal.merchant.time_zone }
  const judged = lines.map((line) => judge(line, byNumber, transfer, days))
  const given = judged.flatMap((one) => one.given ?? [])
  const refused = judged.filter(({ line }) => line.outcome === 'REFUSED').length
  const written = mode === 'WRITE' && refused === 0
  if (written && given.length > 0) await writeResults(tx, notify, transfer, given, principal.user)
  const returned = given.filter(({ result }) => result === 'RETURNED').length
  const counts = {
    paid: given.length - returned,
    returned,
    same: judged.filter(({ line }) => line.outcome === 'SAME').length,
    refused,
  }
  return {
    result: {
      ...counts,
      written,
      lines: judged
        .map(({ line }) => line)
        .toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
        .slice(0, RESULT_ROWS_SHOWN),
    },
    audit: {
      object: transfer.transfer_no,
      detail: {
        resultsWritten: written,
        paidCount: counts.paid,
        returnedCount: returned,
        refusedCount: refused,
      },
    },
  }
}
