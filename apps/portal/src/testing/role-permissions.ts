import type { Permission } from '@choba/contract/permissions.ts'
import { expect, onTestFinished } from 'vitest'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { session } from '#lib/session.ts'
import { type DemoUser, signInAs } from './screen.tsx'

/** The server remembers for a second what a person may. */
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

/** Signs `user` in, whose role holds these permissions and no others until the test ends. `by` may change that role. */
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
