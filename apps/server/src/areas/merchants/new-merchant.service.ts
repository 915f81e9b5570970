import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { MerchantDetail, merchants, NewMerchant } from '@choba/contract/merchants.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Mailer } from '@choba/identity/emails.ts'
import { inviteUser } from '#areas/users/users.service.ts'
import { principalOf, type Caller, type AuditDetails } from '#platform/calls/call.ts'
import { topLevelRole } from './default-roles.ts'
import { detailOf, makeMerchant, auditOf, auditOfNew, readRow } from './merchants.service.ts'

type FirstUser = NewMerchant['firstUser']

/**
 * Creates a user with access to all stores of the merchant, and sends an e-mail. With the link in
 * the e-mail, the user chooses a password.
 */
const invite = (
  tx: Tx,
  caller: Caller,
  mailer: Mailer,
  merchant: MerchantRow,
  roleId: number,
  one: FirstUser,
) =>
  inviteUser(tx, caller, mailer, merchant, {
    ...one,
    phone: '',
    roleId: String(roleId),
    status: 'VALID',
    managedStores: 'ALL',
    storeIds: [],
    forcePasswordChange: false,
    passwordDays: null,
    receiveMessages: true,
    emailMessages: false,
  })

/**
 * Creates a merchant with one company, the default roles and a first user. The user gets an e-mail.
 * @throws AppError enterpriseCodeError for an invalid or used code, or a reserved code or name;
 * usernameExists, emailRegistered; badRequest with the names of the invalid settings
 */
export async function addMerchant(
  tx: Tx,
  caller: Caller,
  mailer: Mailer,
  { firstUser, ...wanted }: NewMerchant,
): Promise<{ added: MerchantDetail; audit: AuditDetails }> {
  const principal = principalOf(caller)
  const { merchant, topLevelRoleId } = await makeMerchant(
    tx,
    caller.tenant.id,
    wanted,
    caller.language,
  )
  await invite(tx, caller, mailer, merchant, topLevelRoleId, firstUser)
  return {
    added: await detailOf(tx, principal, merchant),
    audit: auditOfNew(merchant, { firstUser: firstUser.userName }),
  }
}

/**
 * Adds a user with all permissions to a merchant. The user gets an e-mail.
 * @throws AppError enterpriseCodeError, userExists, usernameExists, emailRegistered
 */
export async function addAdministrator(
  tx: Tx,
  caller: Caller,
  mailer: Mailer,
  { entCode, ...one }: BodyOf<(typeof merchants)['addAdministrator']>,
): Promise<{ detail: MerchantDetail; audit: AuditDetails }> {
  const merchant = await readRow(tx, entCode, 'hold')
  const roleId = await topLevelRole(tx, merchant, caller.language)
  await invite(tx, caller, mailer, merchant, roleId, one)
  const audit = auditOf(merchant, null, { administrator: one.userName })
  return { detail: await detailOf(tx, principalOf(caller), merchant), audit }
}
