import type { Permission } from '@choba/contract/permissions.ts'
import { expect, onTestFinished } from 'vitest'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { session } from '#lib/session.ts'
import { type DemoUser, signInAs } from './screen.tsx'

/**
 * Signs in, then polls until the server reports these permissions, because it caches permissions
 * for a second.
 */
const signInWith = (user: DemoUser, permissions: readonly Permission[]) =>
  expect
    .poll(async () => {
      await signInAs(user)
      return [...session().holder.permissions].toSorted()
    })
    .toEqual(permissions.toSorted())

async function givePermissions(roleId: string, permissions: Permission[]): Promise<void> {
  const { version, roleName } = await rolesApi.detail.call({ roleId })
  await rolesApi.modify.call({ roleId, version, roleName, permissions })
}

/**
 * Signs in as `user` and gives the user's role these permissions and no others until the test ends.
 * `by` is a user with permission to change the role.
 */
export async function signInHolding(
  user: DemoUser,
  { by, roleId, permissions }: { by: DemoUser; roleId: string; permissions: Permission[] },
): Promise<void> {
  await signInAs(by)
  const before = (await rolesApi.detail.call({ roleId })).permissions
  onTestFinished(async () => {
    await signInAs(by)
    await givePermissions(roleId, before)
    await signInWith(user, before)
  })
  await givePermissions(roleId, permissions)
  await signInWith(user, permissions)
}
