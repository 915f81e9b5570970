// Every area of the contract: a new one adds its line. The audit log and the saved views, which are about the others' things
// and lists, are added to these in contract.ts.
export { account } from './account.contract.ts'
export { approvals } from './approvals.contract.ts'
export { feedback } from './feedback.contract.ts'
export { merchants } from './merchants.contract.ts'
export { notifications } from './notifications.contract.ts'
export { refunds } from './refunds.contract.ts'
export { roles } from './roles.contract.ts'
export { session } from './session.contract.ts'
export { transactions } from './transactions.contract.ts'
export { unknownRefunds } from './unknown-refunds.contract.ts'
export { users } from './users.contract.ts'
