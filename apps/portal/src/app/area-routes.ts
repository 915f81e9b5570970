// The screens of every area: a new one adds its line. Their order in the menu is the `order` of each.
export * from '../areas/account/account.routes.ts'
export * from '../areas/audit/audit.routes.ts'
export * from '../areas/merchants/merchants.routes.ts'
export * from '../areas/notifications/notifications.routes.ts'
export * from '../areas/roles/roles.routes.ts'
export * from '../areas/transactions/transactions.routes.ts'
export * from '../areas/unknown-refunds/unknown-refunds.routes.ts'
export * from '../areas/users/users.routes.ts'
