import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { reconciliation } from '@choba/contract/reconciliation.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import { checkParts, differenceOfDeposit } from './bank-differences.ts'
import { type LineBox, openLine } from './bank-line-token.ts'
import { assertFree, differenceOf, type WantedMatch, writeMatch } from './match-writing.ts'
import { accountKey } from './payout-accounts.ts'
import { findAccounts, findComingByNos, findFile } from './reconciliation.repository.ts'
import { assertSeesAll } from './reconciliation.service.ts'

type Calls = typeof reconciliation

const refuse = (path: string) => new AppError('badRequest', badField(path, 'value'))

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/**
 * Requires deposits of one company, and lines on accounts of this company.
 * @throws AppError badRequest
 */
async function assertOneCompany(tx: Tx, { file, lines, deposits }: WantedMatch): Promise<void> {
  const [{ company_id: companyId }] = deposits as [WantedMatch['deposits'][number]]
  if (deposits.some(({ company_id }) => company_id !== companyId)) throw refuse('deposits')
  const accounts = await findAccounts(tx, file.merchant_id)
  const own = new Set(accounts.filter(({ company_id }) => company_id === companyId).map(accountKey))
  const at = lines.findIndex(({ account }) => account !== null && !own.has(account))
  if (at >= 0) throw refuse(`lines[${at}]`)
}

/**
 * Matches bank lines of one file with deposits of one company, as the user selected them.
 * @throws AppError badRequest for a token that this API did not issue, lines of several files, a
 * line or deposit that is named twice, deposits of several companies, a difference without a
 * description or a description without a difference, or an owner or date as in `checkParts`;
 * notFound if the file was undone or a deposit is unknown, of another merchant or not paid out;
 * nothingToDo if exactly this match exists; illegalOperation if a line or a deposit has another
 * match, or without access to all stores
 */
export async function matchByHand(
  call: Call,
  box: LineBox,
  { lines: tokens, deposits: depositNos, difference }: BodyOf<Calls['matchByHand']>,
): Promise<ResultOf<Calls['matchByHand']>> {
  const { tx } = call
  const { merchant, user } = principalOf(call)
  assertSeesAll(tx)
  const facts = tokens.map((token, at) => openLine(box, merchant, token, 'LINE', `lines[${at}]`))
  const lines = facts.flatMap((one) => one.lines)
  const [fileId, ...others] = new Set(facts.map((one) => one.fileId))
  if (others.length > 0 || !isUnique(lines.map(({ recordNo }) => recordNo))) throw refuse('lines')
  if (!isUnique(depositNos)) throw refuse('deposits')
  await takeMerchantLock(tx.q, 'reconciliation', merchant.id)
  const file = await findFile(tx, merchant.id, BigInt(fileId!))
  const deposits = await findComingByNos(tx, merchant.id, depositNos)
  if (!file || deposits.length < depositNos.length) throw new AppError('notFound')
  const wanted = { file, lines, deposits }
  await assertOneCompany(tx, wanted)
  await assertFree(tx, wanted)
  const isEven = differenceOf(wanted) === 0n
  if (isEven && difference) throw refuse('difference')
  if (!isEven && !difference) throw new AppError('badRequest', badField('difference', 'missing'))
  if (difference) await checkParts(tx, merchant, difference, 'difference.')
  const recorded = await writeMatch(tx, wanted, difference, user.full_name)
  const open = await differenceOfDeposit(tx, merchant, deposits[0]!.id)
  call.audit({
    object: depositNos.join(' '),
    detail: {
      hash: file.hash,
      recordNo: lines.map(({ recordNo }) => recordNo).join(' '),
      ...recorded,
      ...(open && { differenceOwner: open.ownerName }),
    },
  })
  return { deposits: depositNos, difference: open }
}
