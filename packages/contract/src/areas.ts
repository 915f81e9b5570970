// Every area of the contract: a new one adds its line. The audit log and the saved views, which are about the others' things
// and lists, are added to these in contract.ts.
import { credentials } from './credentials.ts'
import { session as start } from './session.contract.ts'

export { account } from './account.contract.ts'
export { approvals } from './approvals.contract.ts'
export { company } from './company.contract.ts'
export { dashboard } from './dashboard.contract.ts'
export { dataCompass } from './data-compass.contract.ts'
export { deposits } from './deposits.contract.ts'
export { disputes } from './disputes.contract.ts'
export { feedback } from './feedback.contract.ts'
export { journals } from './journals.contract.ts'
export { merchants } from './merchants.contract.ts'
export { notifications } from './notifications.contract.ts'
export { reconciliation } from './reconciliation.contract.ts'
export { refundBatches } from './refund-batches.contract.ts'
export { refunds } from './refunds.contract.ts'
export { roles } from './roles.contract.ts'
export { statements } from './statements.contract.ts'
export { statistics } from './statistics.contract.ts'
export { terms } from './terms.contract.ts'
export { transactions } from './transactions.contract.ts'
export { transfers } from './transfers.contract.ts'
export { unknownRefunds } from './unknown-refunds.contract.ts'
export { users } from './users.contract.ts'

export const session = { ...start, ...credentials }
