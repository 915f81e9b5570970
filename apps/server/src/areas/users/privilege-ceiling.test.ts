import { merchantPermissions, type Permission } from '@choba/contract/permissions.ts'
import type { NewUser, UserDetail } from '@choba/contract/users.contract.ts'
import { writeRole } from '@choba/database/builtin-roles.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { Grantors } from '@choba/contract/grantors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addUser, changeOf, newUser } from './users.testing.ts'

// Privilege ceiling (ASVS 8.2.1): users cannot create, change, reset or delete a user who has more
// permissions than they have.
const MERCHANT = { tenantId: 1, merchantId: 11 }
const managing: Permission[] = ['User.search', 'User.add', 'User.edit', 'User.delete']

let test: TestApp
let owner: Client
let roles = 500
let lesserRole: string

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  lesserRole = await roleOf(['Record.search'])
})
afterAll(() => test.close())

async function roleOf(permissions: readonly Permission[]): Promise<string> {
  const id = ++roles
  await asOwner(test.engine, (q) => writeRole(q, MERCHANT, { id, name: `role ${id}`, permissions }))
  return String(id)
}

async function signedIn(changed: Partial<NewUser>): Promise<Client> {
  const { userName } = await addUser(owner, { password: DEMO_PASSWORD, ...changed })
  return test.signIn(userName, 'demo', true)
}

/**
 * Tries all operations on the user `target` as the user `grantor`, and returns the result codes.
 */
async function attempts(
  grantor: Client,
  given: Partial<NewUser>,
  target: UserDetail,
): Promise<number[]> {
  const clerk = await addUser(owner)
  // The grantor may give this role and these stores. So only the permissions of the target can
  // exceed those of the grantor.
  const lesser = { roleId: lesserRole, managedStores: 'NONE', storeIds: [] } as const
  const answers = [
    await grantor.post('user/add', newUser(given)),
    await grantor.put('user/modify', changeOf(clerk, { ...given, phone: '1-1' })),
    await grantor.put('user/modify', changeOf(target, { phone: '1-1' })),
    await grantor.put('user/modify', changeOf(target, lesser)),
    await grantor.post('user/sendlink', { userId: target.userId }),
    await grantor.post('user/unlock', { userId: target.userId }),
    await grantor.delete('user/delete', { userId: target.userId, version: target.version }),
  ]
  return answers.map(({ envelope }) => envelope.resultType)
}

const refused = [2000, 2000, 2000, 2000, 2000, 2000, 2000]

describe('a permission that the grantor lacks', () => {
  it.each(merchantPermissions.filter((one) => !managing.includes(one) && one !== 'Record.search'))(
    'cannot be given to a user, and users who have it cannot be changed, reset or deleted: %s',
    async (permission) => {
      const all = merchantPermissions.filter((one) => one !== permission)
      const grantor = await signedIn({ roleId: await roleOf(all) })
      const roleId = await roleOf(['Record.search', permission])
      const target = await addUser(owner, { roleId })
      expect(await attempts(grantor, { roleId }, target)).toEqual(refused)
      const answer = await grantor.post('user/add', newUser({ roleId }))
      expect(answer.envelope.result as Grantors | null).toMatchObject({ permission })
    },
  )

  it('can be given by users who have it, even if they have no other permissions except managing users', async () => {
    for (const permission of merchantPermissions) {
      const grantor = await signedIn({
        roleId: await roleOf([...new Set([...managing, permission])]),
      })
      resultOf(await grantor.post('user/add', newUser({ roleId: await roleOf([permission]) })))
    }
  })
})

describe('a store that the grantor does not see', () => {
  const scopes: Pick<NewUser, 'managedStores' | 'storeIds'>[] = [
    { managedStores: 'ALL', storeIds: [] },
    { managedStores: 'NONE', storeIds: [] },
    { managedStores: 'SPECIFIC', storeIds: ['1'] },
    { managedStores: 'SPECIFIC', storeIds: ['2'] },
    { managedStores: 'SPECIFIC', storeIds: ['1', '2'] },
  ]
  const covers = (a: (typeof scopes)[number], b: (typeof scopes)[number]) =>
    a.managedStores === 'ALL' ||
    (b.managedStores !== 'ALL' && b.storeIds.every((store) => a.storeIds.includes(store)))

  it('cannot be given to a user or removed from a user, for all pairs of store scopes', async () => {
    const roleId = await roleOf([...managing, 'Record.search'])
    for (const own of scopes) {
      const grantor = await signedIn({ roleId, ...own })
      for (const given of scopes) {
        const target = await addUser(owner, given)
        const codes = await attempts(grantor, given, target)
        // Only a user who sees all stores can take the scope "all" away from another user.
        const mayChange = own.managedStores === 'ALL'
        const isWithin = covers(own, given)
        // A store that the grantor does not see gives the same error as an unknown store.
        const beyond = given.managedStores === 'ALL' ? 2000 : 4001
        expect([own, given, codes]).toEqual([
          own,
          given,
          [
            isWithin ? 1000 : beyond,
            mayChange ? 1000 : 2000,
            ...(isWithin ? [1000, 409, 1000, 1000, 409] : [2000, 2000, 2000, 2000, 2000]),
          ],
        ])
      }
    }
  })
})
