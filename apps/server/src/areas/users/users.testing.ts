import type { NewUser, UserDetail } from '@choba/contract/users.contract.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let people = 0

/**
 * Returns the request body for a new user with a unique name: a clerk (role 3) of the demo's
 * largest merchant, who sees all stores.
 */
export function newUser(changed: Partial<NewUser> = {}): NewUser {
  const userName = `person${++people}`
  return {
    userName,
    userFullName: '試験 花子',
    userEmail: `${userName}@people.example`,
    phone: '03-1234-5678',
    roleId: '3',
    status: 'VALID',
    managedStores: 'ALL',
    storeIds: [],
    forcePasswordChange: false,
    passwordDays: null,
    receiveMessages: true,
    emailMessages: false,
    ...changed,
  }
}

export const addUser = async (
  by: Client,
  changed: Partial<NewUser> = {},
  path = 'user/add',
): Promise<UserDetail> => resultOf(await by.post(path, newUser(changed)))

/**
 * Signs in a new administrator with exactly these permissions. The client `by` must have the
 * permission to create administrators and roles.
 */
export async function signInAdministrator(
  test: TestApp,
  by: Client,
  permissions: Permission[],
): Promise<Client> {
  const { roleId } = resultOf<RoleDetail>(
    await by.post('role/add', { roleName: crypto.randomUUID(), permissions }),
  )
  const { userName } = await addUser(by, { roleId, password: DEMO_PASSWORD }, 'user/addsysuser')
  return test.signIn(userName, 'demo', true)
}

/** Returns the request body of a change that keeps all current values except `changed`. */
export const changeOf = (user: UserDetail, changed: object = {}) => ({
  userId: user.userId,
  version: user.version,
  userFullName: user.userFullName,
  userEmail: user.userEmail,
  phone: user.phone,
  roleId: user.roleId,
  status: user.status,
  managedStores: user.managedStores,
  storeIds: user.stores.map(({ storeId }) => storeId),
  forcePasswordChange: user.forcePasswordChange,
  passwordDays: user.passwordDays,
  receiveMessages: user.receiveMessages,
  emailMessages: user.emailMessages,
  ...changed,
})

/** Extracts the password link from an e-mail. */
export const linkIn = (text: string): string =>
  /https?:\/\/\S+\/account\/password\?token=[\w-]+/.exec(text)![0]
