import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { company, CompanyAccount } from '@choba/contract/company.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { AccountColumns } from './account-input.ts'
import { findVersions, findWaiting, VERSIONS } from './bank-accounts.repository.ts'
import { findInForce } from '#settlement/bank-accounts.ts'
import { basisOf, type WantedAccount, wantedOf } from './company.approval.ts'
import { aboutCompany, companyOf } from './company.service.ts'
import { accountOf, auditFieldsOfAccount, toAccount, toVersion } from './company.views.ts'

/**
 * Returns the bank account of a company. The account number is masked if the user may not change
 * it.
 * @throws AppError notFound if the company does not exist or the user does not see every store
 */
export async function readCompanyAccount(
  tx: Tx,
  { merchant, permissions, stores, user }: Principal,
  companyId: string,
): Promise<CompanyAccount> {
  if (stores !== 'all') throw new AppError('notFound')
  const { id, name, kana } = await companyOf(tx, merchant.id, companyId)
  const masked = !permissions.has('Settle.edit')
  const zone = merchant.time_zone
  const versions = await findVersions(tx, merchant.id, id, VERSIONS)
  const current = await findInForce(tx, merchant.id, id, await readToday(tx, merchant))
  const waiting = await findWaiting(tx, merchant.id, id)
  const newest = versions[0]
  return {
    companyId: String(id),
    companyName: name,
    companyKana: kana,
    current: current && toVersion(current, zone, masked),
    coming: newest && newest.id !== current?.id ? toVersion(newest, zone, masked) : null,
    waiting: waiting
      ? {
          ...toAccount(wantedOf(waiting).account, masked),
          approvalId: String(waiting.id),
          requestedBy: waiting.user_name,
          requestedAt: offsetInstant(waiting.requested_at, zone),
          own: waiting.user_id === user.id,
        }
      : null,
    history: versions.map((row) => toVersion(row, zone, masked)),
  }
}

/** @throws AppError conflict if another change of the account is already waiting */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, () => new AppError('conflict'))

/**
 * Requests a new bank account for a company, which a second person must approve. The caller must
 * have verified the user's password before.
 * @throws AppError notFound; nothingToDo; conflict if a change is already waiting, or if the
 * account has changed since the user saw it
 */
export async function askForAccount(
  tx: Tx,
  { approvals }: { readonly approvals: Pick<Approvals, 'ask'> },
  principal: Principal,
  {
    companyId,
    accountSeen,
  }: Pick<BodyOf<(typeof company)['changeBankAccount']>, 'companyId' | 'accountSeen'>,
  account: AccountColumns,
): Promise<Changed<CompanyAccount>> {
  const { merchant, stores, user } = principal
  if (stores !== 'all') throw new AppError('notFound')
  const row = await companyOf(tx, merchant.id, companyId)
  const [newest] = await findVersions(tx, merchant.id, row.id, 1)
  if ((newest ? String(newest.id) : null) !== accountSeen) throw new AppError('conflict')
  if (await findWaiting(tx, merchant.id, row.id)) throw new AppError('conflict')
  if (newest) assertChanged({ ...accountOf(newest) }, { ...account })
  const request: WantedAccount = { companyId: String(row.id), companyName: row.name, account }
  const id = newId()
  await mapUniqueViolation(
    approvals.ask(tx, merchant, user, {
      id,
      kind: 'bankAccount',
      subject: row.name,
      storeId: null,
      amount: null,
      request,
      basis: basisOf(newest),
      reason: null,
    }),
  )
  const before = newest ? auditFieldsOfAccount(newest) : null
  const detail = { ...changesOf(before, auditFieldsOfAccount(account)), approvalId: String(id) }
  return {
    result: await readCompanyAccount(tx, principal, companyId),
    audit: { ...aboutCompany(row), detail },
  }
}
