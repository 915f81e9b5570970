import { may, type Can } from '@choba/contract/permissions.ts'
import { maybeSession, useSession } from './session.ts'

/** True if the current user has permission for a call with this `can`. */
export const mayI = (can: Can): boolean => may(maybeSession()?.holder ?? null, can)

/**
 * `mayI` for components, which then render again when the role changes: `const mayRefund =
 * useMay(contract.refunds.add.can)`.
 */
export const useMay = (can: Can): boolean => may(useSession()?.holder ?? null, can)
