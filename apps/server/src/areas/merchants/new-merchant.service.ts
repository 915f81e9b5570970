import type { BodyOf } from '@choba/contract/endpoint.ts'
import { EntCode, type MerchantDetail, type merchants, type NewMerchant } from '@choba/contract/merchants.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Post } from '@choba/identity/letters.ts'
import * as z from 'zod/mini'
import { inviteUser } from '#areas/users/users.service.ts'
import { personOf, type Caller, type Note } from '#platform/call.ts'
import { Refusal } from '#platform/refusal.ts'
import { topLevelRole, writeDefaultRoles } from './default-roles.ts'
import { insertMerchant } from './merchants.repository.ts'
import { detailOf, noteOf, readRow, refuseUnknown } from './merchants.service.ts'
import { columnsOf, settingsOf } from './merchants.views.ts'
import { isReserved } from './reserved-names.ts'

type FirstUser = NewMerchant['firstUser']

/** Somebody who sees everything of the merchant; the password is their own, by the letter. */
const invite = (tx: Tx, caller: Caller, post: Post, merchant: MerchantRow, roleId: number, one: FirstUser) =>
  inviteUser(tx, caller, post, merchant, {
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

/** @throws Refusal enterpriseCodeError for a code that is taken */
const refuseTaken = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    const { code, constraint } = error as { code?: string; constraint?: string }
    throw code === '23505' && constraint === 'merchants_tenant_id_code_key' ? new Refusal('enterpriseCodeError') : error
  })

/**
 * Makes a merchant with one company, the default roles and its first user, who gets a letter.
 * @throws Refusal enterpriseCodeError: the code is none, is taken, or code or name is reserved; usernameExists,
 * emailRegistered; badRequest naming settings that there are not
 */
export async function addMerchant(
  tx: Tx,
  caller: Caller,
  post: Post,
  { entCode, firstUser, ...wanted }: NewMerchant,
): Promise<{ added: MerchantDetail; note: Note }> {
  const person = personOf(caller)
  const isCode = z.safeParse(EntCode, entCode).success
  if (!isCode || isReserved(entCode) || isReserved(wanted.entName)) throw new Refusal('enterpriseCodeError')
  await refuseUnknown(tx, wanted)
  const merchant = await refuseTaken(insertMerchant(tx, caller.tenant.id, entCode, columnsOf(wanted)))
  const roleId = await writeDefaultRoles(tx, merchant, caller.language)
  await invite(tx, caller, post, merchant, roleId, firstUser)
  const after = { ...settingsOf(merchant), firstUser: firstUser.userName }
  return { added: await detailOf(tx, person, merchant), note: noteOf(merchant, null, after) }
}

/**
 * Gives a merchant one more top-level administrator, who gets a letter.
 * @throws Refusal enterpriseCodeError, userExists, usernameExists, emailRegistered
 */
export async function addAdministrator(
  tx: Tx,
  caller: Caller,
  post: Post,
  { entCode, ...one }: BodyOf<(typeof merchants)['addAdministrator']>,
): Promise<{ detail: MerchantDetail; note: Note }> {
  const merchant = await readRow(tx, entCode, 'hold')
  const roleId = await topLevelRole(tx, merchant, caller.language)
  await invite(tx, caller, post, merchant, roleId, one)
  const note = noteOf(merchant, null, { administrator: one.userName })
  return { detail: await detailOf(tx, personOf(caller), merchant), note }
}
