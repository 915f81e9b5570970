import type { DifferenceParts } from '@choba/contract/reconciliation.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { BankFileRow } from '@choba/database/reconciliation-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { insertDifference } from './bank-difference-rows.ts'
import type { SealedLine } from './bank-line-token.ts'
import { sharesOf } from './line-shares.ts'
import {
  findMatchesOfLines,
  findRowsOfMatch,
  type FoundComing,
  insertMatches,
} from './reconciliation.repository.ts'

/** Lines of one file and deposits that a user matches. */
export interface WantedMatch {
  readonly file: Pick<BankFileRow, 'id' | 'merchant_id' | 'tenant_id'>
  readonly lines: readonly SealedLine[]
  readonly deposits: readonly FoundComing[]
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

/** Returns the sum of the lines minus the sum of the deposits, in yen. */
export const differenceOf = ({ lines, deposits }: WantedMatch): bigint =>
  sumOf(lines.map(({ amount }) => BigInt(amount))) -
  sumOf(deposits.map(({ transfer_amount }) => transfer_amount))

const isSame = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>): boolean =>
  some.size === all.size && [...some].every((one) => all.has(one))

/**
 * Requires that no line and no deposit has a match.
 * @throws AppError nothingToDo if exactly this match exists; illegalOperation for any other match
 */
export async function assertFree(
  tx: Tx,
  { file: { merchant_id, id }, lines, deposits }: WantedMatch,
): Promise<void> {
  const recordNos = lines.map(({ recordNo }) => recordNo)
  const earlier = await findMatchesOfLines(tx, merchant_id, id, recordNos)
  if (earlier.length === 1) {
    const rows = await findRowsOfMatch(tx, merchant_id, earlier[0]!.match_id)
    const isDone =
      isSame(new Set(rows.map(({ record_no }) => record_no)), new Set(recordNos)) &&
      isSame(
        new Set(rows.map(({ deposit_id }) => deposit_id)),
        new Set(deposits.map((deposit) => deposit.id)),
      )
    if (isDone) throw new AppError('nothingToDo')
  }
  if (earlier.length > 0 || deposits.some(({ booked_on }) => booked_on !== null))
    throw new AppError('illegalOperation')
}

/**
 * Stores a match that a user confirms, with its difference.
 * @param difference undefined if the sums of lines and deposits agree
 * @returns the fields of the difference for the audit log
 * @throws AppError illegalOperation if a line or a deposit has another match
 */
export async function writeMatch(
  tx: Tx,
  wanted: WantedMatch,
  difference: DifferenceParts | undefined,
  by: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { file, lines, deposits } = wanted
  const at = new Date()
  const matchId = newId()
  const shares = sharesOf(
    lines.map(({ amount }) => BigInt(amount)),
    deposits.map(({ transfer_amount }) => transfer_amount),
  )
  const own = { merchant_id: file.merchant_id, tenant_id: file.tenant_id }
  await insertMatches(
    tx,
    shares.map(({ line: lineAt, deposit: depositAt, amount }, nth) => {
      const line = lines[lineAt]!
      const before = shares.slice(0, nth)
      return {
        ...own,
        deposit_id: deposits[depositAt]!.id,
        bank_file_id: file.id,
        record_no: line.recordNo,
        match_id: matchId,
        line_nth: before.filter(({ deposit }) => deposit === depositAt).length,
        deposit_nth: before.filter((share) => share.line === lineAt).length,
        booked_on: line.date,
        amount,
        line_amount: BigInt(line.amount),
        payer: line.payer,
        edi: line.edi,
        way: 'HAND' as const,
        confirmed_by: by,
        confirmed_at: at,
      }
    }),
  )
  if (!difference) return {}
  const amount = differenceOf(wanted)
  await insertDifference(tx, {
    ...own,
    id: newId(),
    bank_file_id: file.id,
    match_id: matchId,
    amount,
    reason: difference.reason,
    owner_id: Number(difference.ownerId),
    close_by: difference.closeBy,
    closed_at: null,
    created_by: by,
    created_at: at,
    version: 1,
    changed_by: null,
    changed_at: null,
  })
  return {
    differenceAmount: Number(amount),
    differenceReason: difference.reason,
    differenceCloseBy: difference.closeBy,
  }
}
