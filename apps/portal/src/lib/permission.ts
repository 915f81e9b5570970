import { may, type Can } from '@choba/contract/permissions.ts'
import { maybeSession, useSession } from './session.ts'

/** Whether the person signed in may make a call with this `can`. */
export const mayI = (can: Can): boolean => may(maybeSession()?.holder ?? null, can)

/** The same for components, which follow a change of the role: `const mayRefund = useMay(contract.refunds.add.can)`. */
export const useMay = (can: Can): boolean => may(useSession()?.holder ?? null, can)
