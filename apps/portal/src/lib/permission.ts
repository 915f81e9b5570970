import { may, type Can } from '@choba/contract/permissions.ts'
import { maybeSession } from './session.ts'

/** Whether the person signed in may make a call with this `can`. */
export const mayI = (can: Can): boolean => may(maybeSession()?.holder ?? null, can)

/** The same for components: `const mayRefund = useMay(contract.refunds.add.can)`. */
export const useMay = (can: Can): boolean => mayI(can)
