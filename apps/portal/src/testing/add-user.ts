import type { NewUser, UserDetail } from '@choba/contract/users.contract.ts'
import { usersApi } from '#areas/users/users.api.ts'

/** Adds a user to the merchant of the signed-in user. */
export const addUser = (userName: string, changed: Partial<NewUser> = {}): Promise<UserDetail> =>
  usersApi.add.call({
    userName,
    userFullName: '試験 花子',
    userEmail: `${userName}@people.example`,
    phone: '',
    roleId: '3',
    status: 'VALID',
    managedStores: 'NONE',
    storeIds: [],
    forcePasswordChange: false,
    passwordDays: null,
    receiveMessages: true,
    emailMessages: false,
    password: 'Morning-ledger-41',
    ...changed,
  })

export const removeUser = ({ userId, version }: UserDetail): Promise<null> =>
  usersApi.delete.call({ userId, version })
