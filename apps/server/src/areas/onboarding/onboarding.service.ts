import type { ResultOf } from '@choba/contract/endpoint.ts'
import { type onboarding, onboardingSteps } from '@choba/contract/onboarding.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { findDone, findOnboardedAt, setOnboarded } from './onboarding.repository.ts'

type Calls = typeof onboarding

/**
 * Returns true if the checklist of a merchant is still shown. If the given row has no
 * `onboarded_at`, also reads the database, because the row may come from a cache and be a second
 * old.
 */
export const isOnboarding = async (tx: Tx, merchant: MerchantRow): Promise<boolean> =>
  merchant.onboarded_at === null && (await findOnboardedAt(tx, merchant.id)) === null

/** Returns all steps of a merchant's checklist, and if each is done. */
export async function readOnboarding(
  tx: Tx,
  merchant: MerchantRow,
): Promise<ResultOf<Calls['detail']>> {
  const done = await findDone(tx, merchant.id, await readToday(tx, merchant))
  return { steps: onboardingSteps.map((step) => ({ step, done: done[step] })) }
}

/**
 * Finishes the checklist of a merchant permanently, for all its users.
 * @throws AppError illegalOperation if a step is open; nothingToDo if it was already finished
 */
export async function finishOnboarding(tx: Tx, merchant: MerchantRow): Promise<null> {
  const { steps } = await readOnboarding(tx, merchant)
  if (!(await isOnboarding(tx, merchant))) throw new AppError('nothingToDo')
  if (!steps.every(({ done }) => done)) throw new AppError('illegalOperation')
  // Another user of the merchant may have finished the checklist since the check above.
  if (!(await setOnboarded(tx, merchant.id))) throw new AppError('nothingToDo')
  return null
}
