import { noRefundLimits } from '@choba/contract/refunds.contract.ts'
import { grantable, merchantPermissions, type Permission } from '@choba/contract/permissions.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Principal, scopeOf } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { addRole, deleteRole, modifyRole, readRole } from './roles.service.ts'

let engine: Engine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

/**
 * Returns a demo user's principal with exactly these permissions instead of the user's own
 * permissions.
 */
async function holding(
  username: 'owner' | 'owner2' | 'superadmin',
  permissions: readonly Permission[],
) {
  const { user, merchant } = await asOwner(engine, async (q) => {
    const row = await q
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userIdOf(1, username))
      .executeTakeFirstOrThrow()
    const own = q.selectFrom('merchants').selectAll().where('id', '=', row.merchant_id)
    return { user: row, merchant: await own.executeTakeFirstOrThrow() }
  })
  return {
    user,
    merchant,
    roleName: '',
    isAdmin: merchant.is_system,
    permissions: new Set<string>(permissions),
    stores: 'all',
    refundLimits: noRefundLimits,
    lastActiveAt: null,
    secondStepTaken: true,
  } satisfies Principal
}

const within = <T>(principal: Principal, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withScope(engine, scopeOf(principal), work)

/**
 * Returns `done` if the action succeeds; otherwise the error and the permission that the error
 * names.
 */
const outcomeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      const { permission } = (error.result ?? {}) as { permission?: string }
      return permission ? `${error.resultType} ${permission}` : error.resultType
    },
  )

const insufficient = (permission: Permission) => `insufficientPermission ${permission}`

const managing: readonly Permission[] = [
  'Permission.search',
  'Permission.add',
  'Permission.edit',
  'Permission.delete',
]

describe.each([
  ['the merchant side', 'owner'],
  ['the service side', 'superadmin'],
] as const)('on %s', (_side, username) => {
  it('users can create, change and delete only roles within their own permissions, for each permission', async () => {
    const all = grantable(username === 'superadmin')
    const everyone = await holding(username, [...all, ...managing])
    const wrong: string[] = []
    const check = (what: string, came: string, should: string) => {
      if (came !== should) wrong.push(`${what}: ${came}`)
    }
    let names = 0
    const make = (tx: Tx, principal: Principal, permission: Permission) =>
      addRole(tx, principal, { roleName: `role ${username} ${++names}`, permissions: [permission] })

    for (const granted of all) {
      await within(everyone, async (tx) => {
        const { result } = await make(tx, everyone, granted)
        const { roleId, roleName } = result
        for (const held of all) {
          const principal = { ...everyone, permissions: new Set<string>([...managing, held]) }
          const isWithin = principal.permissions.has(granted)
          check(
            `${held} makes ${granted}`,
            await outcomeOf(make(tx, principal, granted)),
            isWithin ? 'done' : insufficient(granted),
          )
        }
        // The acting user has all permissions except the permission under test.
        const lesser = { ...everyone, permissions: new Set(everyone.permissions) }
        lesser.permissions.delete(granted)
        // If the user lacks the permission for the call itself, the call fails before the role is
        // checked.
        const [other] = all.filter((permission) => permission !== granted)
        const plain = (await make(tx, everyone, other!)).result
        const put = {
          roleId: plain.roleId,
          version: 1,
          roleName: plain.roleName,
          permissions: [other!, granted],
        }
        const take = { roleId, version: 1, roleName, permissions: [other!] }
        check(
          `${granted} put in`,
          await outcomeOf(modifyRole(tx, lesser, put)),
          insufficient(granted),
        )
        check(
          `${granted} taken out`,
          await outcomeOf(modifyRole(tx, lesser, take)),
          insufficient(granted),
        )
        check(
          `${granted} kept`,
          await outcomeOf(modifyRole(tx, lesser, { ...take, permissions: [granted] })),
          insufficient(granted),
        )
        check(
          `${granted} deleted`,
          await outcomeOf(deleteRole(tx, lesser, { roleId, version: 1 })),
          insufficient(granted),
        )
        check(
          `${granted} afterwards`,
          (await readRole(tx, everyone, roleId)).permissions.join(),
          granted,
        )
        check(
          `${granted} put in by who holds it`,
          await outcomeOf(modifyRole(tx, everyone, put)),
          'done',
        )
        check(
          `${granted} taken out by who holds it`,
          await outcomeOf(modifyRole(tx, everyone, take)),
          'done',
        )
        check(
          `deleted by who holds it`,
          await outcomeOf(deleteRole(tx, everyone, { roleId, version: 2 })),
          'done',
        )
      })
      // Deletes the roles, because a merchant can have only a limited number.
      await asOwner(engine, (q) =>
        q.deleteFrom('roles').where('name', 'like', `role ${username} %`).execute(),
      )
    }
    expect(wrong).toEqual([])
  })
})

it('when two users concurrently remove each other’s permission to manage roles, one of them keeps it', async () => {
  const one = await holding('owner2', merchantPermissions)
  const own = { merchant_id: one.merchant.id, tenant_id: one.merchant.tenant_id }
  const roles = await within(one, (tx) =>
    Promise.all(
      ['left', 'right'].map((roleName) =>
        addRole(tx, one, { roleName, permissions: [...merchantPermissions] }),
      ),
    ),
  )
  const ids = roles.map(({ result }) => Number(result.roleId)) as [number, number]
  await asOwner(engine, async (q) => {
    await q
      .updateTable('users')
      .set({ enabled: false })
      .where('merchant_id', '=', own.merchant_id)
      .execute()
    for (const id of ids) {
      const user = {
        id: 900_000 + id,
        username: `manager${id}`,
        email: `m${id}@demo.example`,
        full_name: `Manager ${id}`,
        store_scope: 'all' as const,
      }
      await q
        .insertInto('users')
        .values({ ...own, ...user, role_id: id })
        .execute()
    }
  })
  const taken = merchantPermissions.filter((permission) => permission !== 'Permission.edit')
  const takeFrom = (id: number) =>
    outcomeOf(
      within(one, async (tx) => {
        const { version, roleName } = await readRole(tx, one, String(id))
        return modifyRole(tx, one, { roleId: String(id), version, roleName, permissions: taken })
      }),
    )
  for (let round = 0; round < 20; round++) {
    const outcomes = await Promise.all(ids.map(takeFrom))
    expect(outcomes.toSorted()).toEqual(['done', 'illegalOperation'])
    await asOwner(engine, (q) =>
      q
        .insertInto('role_permissions')
        .values(ids.map((role_id) => ({ ...own, role_id, module: 'Permission', action: 'edit' })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }
})
