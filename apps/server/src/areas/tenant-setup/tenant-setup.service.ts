import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import { setupSteps, type tenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Principal } from '#platform/access/principals.ts'
import { findHidesSetup, findSetup, setHidesSetup } from './tenant-setup.repository.ts'

type Calls = typeof tenantSetup

/**
 * Returns all steps of the setup checklist of the user's tenant, and which of them are complete.
 */
export async function readTenantSetup(
  tx: Tx,
  { user }: Principal,
): Promise<ResultOf<Calls['detail']>> {
  const { done, missingGateways } = await findSetup(tx, user.tenant_id)
  return {
    isHidden: await findHidesSetup(tx, user.id),
    steps: setupSteps.map((step) => ({ step, done: done[step] })),
    missingGateways,
  }
}

/**
 * Hides the checklist for one user or shows it again. @throws AppError nothingToDo if nothing
 * changes
 */
export async function hideTenantSetup(
  tx: Tx,
  { user }: Principal,
  { isHidden }: BodyOf<Calls['hide']>,
): Promise<null> {
  if (!(await setHidesSetup(tx, user.id, isHidden))) throw new AppError('nothingToDo')
  return null
}
