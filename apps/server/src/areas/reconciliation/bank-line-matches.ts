import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Match, reconciliation } from '@choba/contract/reconciliation.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import { encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { type LineBox, openLine } from './bank-line-token.ts'
import {
  countFiles,
  deleteFile,
  deleteMatch,
  findComingByIds,
  findFile,
  findFiles,
  findMatch,
  type FoundMatch,
} from './reconciliation.repository.ts'
import { proposedParts } from './bank-differences.ts'
import { placeOf } from './id-cursor.ts'
import { assertFree, differenceOf, writeMatch } from './match-writing.ts'
import { assertSeesAll } from './reconciliation.service.ts'
import { toBankFile, toMatch } from './reconciliation.views.ts'

type Calls = typeof reconciliation

/** @throws AppError notFound if the merchant has no such deposit */
async function matchOf(tx: Tx, merchantId: number, depositNo: string): Promise<FoundMatch> {
  const row = await findMatch(tx, merchantId, depositNo)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Returns the bank line that matches a deposit. Returns null if no line matches, or if the user
 * does not have access to all stores.
 * @throws AppError notFound if the merchant has no such deposit
 */
export async function readMatch(
  tx: Tx,
  merchant: MerchantRow,
  depositNo: string,
): Promise<Match | null> {
  if (storesSeen(tx) !== 'all') return null
  return toMatch(await matchOf(tx, merchant.id, depositNo), merchant.time_zone)
}

/**
 * Confirms that bank lines belong to the deposits that were suggested for them: one line to one or
 * several deposits, or several lines to one deposit. A difference in the amount is recorded as open
 * and belongs to the user who confirms.
 * @throws AppError badRequest for a token that this API did not issue; notFound if the bank file
 * was undone; nothingToDo if the match is already confirmed; illegalOperation if a deposit or a
 * line has another match by now, or a deposit is not paid out
 */
export async function confirmLine(
  call: Call,
  box: LineBox,
  { token }: BodyOf<Calls['confirm']>,
): Promise<Match> {
  const { tx } = call
  const { merchant, user } = principalOf(call)
  assertSeesAll(tx)
  const { fileId, depositIds, lines } = openLine(box, merchant, token, 'SUGGESTION', 'token')
  await takeMerchantLock(tx.q, 'reconciliation', merchant.id)
  const file = await findFile(tx, merchant.id, BigInt(fileId))
  if (!file) throw new AppError('notFound')
  const ids = depositIds.map(BigInt)
  const found = await findComingByIds(tx, merchant.id, ids)
  const deposits = ids.flatMap((id) => found.filter((deposit) => deposit.id === id))
  if (deposits.length < ids.length) throw new AppError('illegalOperation')
  const wanted = { file, lines, deposits }
  await assertFree(tx, wanted)
  const difference =
    differenceOf(wanted) === 0n ? undefined : await proposedParts(tx, merchant, user.id)
  const recorded = await writeMatch(tx, wanted, difference, user.full_name)
  const match = (await readMatch(tx, merchant, deposits[0]!.deposit_no))!
  call.audit({
    object: deposits.map(({ deposit_no }) => deposit_no).join(' '),
    detail: {
      hash: file.hash,
      recordNo: lines.map(({ recordNo }) => recordNo).join(' '),
      ...auditFieldsOf(match),
      ...recorded,
    },
  })
  return match
}

const auditFieldsOf = ({ matchedOn, amount, payer, edi, way }: Match) => ({
  matchedOn,
  amount,
  payer,
  edi,
  way,
})

/**
 * Removes the match of a deposit with its bank line.
 * @throws AppError notFound if the merchant has no such deposit; nothingToDo if the deposit has no
 * match
 */
export async function undoMatch(call: Call, { depositNo }: BodyOf<Calls['undo']>): Promise<null> {
  const { tx } = call
  const { merchant } = principalOf(call)
  assertSeesAll(tx)
  await takeMerchantLock(tx.q, 'reconciliation', merchant.id)
  const row = await matchOf(tx, merchant.id, depositNo)
  const match = toMatch(row, merchant.time_zone)
  if (!match) throw new AppError('nothingToDo')
  const difference = await deleteMatch(tx, merchant.id, row.id)
  call.audit({
    object: depositNo,
    detail: {
      ...auditFieldsOf(match),
      ...(difference && {
        differenceAmount: Number(difference.amount),
        differenceReason: difference.reason,
      }),
    },
  })
  return null
}

/**
 * Removes a bank file and all matches of its lines, so that the file can be uploaded again.
 * @throws AppError notFound
 */
export async function undoFile(
  call: Call,
  { bankFileId }: BodyOf<Calls['undoFile']>,
): Promise<null> {
  const { tx } = call
  const { merchant } = principalOf(call)
  assertSeesAll(tx)
  await takeMerchantLock(tx.q, 'reconciliation', merchant.id)
  const id = bigIdOf(bankFileId)
  const file = id === null ? undefined : await findFile(tx, merchant.id, id)
  if (!file) throw new AppError('notFound')
  const matched = await deleteFile(tx, merchant.id, file.id)
  call.audit({ object: file.file_name, detail: { hash: file.hash, matched } })
  return null
}

/** @throws AppError badRequest for an unknown cursor; illegalOperation */
export async function listFiles(
  tx: Tx,
  merchant: MerchantRow,
  { pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['files']>,
): Promise<ResultOf<Calls['files']>> {
  assertSeesAll(tx)
  const after = cursor === undefined ? null : placeOf(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findFiles(tx, merchant.id, { after, limit }),
    (last) => encodeTextCursor(String(last.id)),
  )
  return {
    items: rows.map((row) => toBankFile(row, merchant.time_zone)),
    nextCursor,
    ...(after === null && { total: await countFiles(tx, merchant.id) }),
  }
}
