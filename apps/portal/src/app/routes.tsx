import { type AnyRoute, createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import { AuditFilters } from '@choba/contract/audit.contract.ts'
import { contract } from '@choba/contract/contract.ts'
import { AdminTransactionFilters, TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { MerchantFilters, MfaFilters } from '@choba/contract/merchants.contract.ts'
import { NotificationAddress } from '@choba/contract/notifications.contract.ts'
import { adminMay, merchantMay } from '@choba/contract/permissions.ts'
import { RoleFilters } from '@choba/contract/roles.contract.ts'
import { UserFilters } from '@choba/contract/users.contract.ts'
import Bell from 'lucide-react/icons/bell'
import Building from 'lucide-react/icons/building-2'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UsersIcon from 'lucide-react/icons/users'
import { lazyPage } from '#app/lazy-page.ts'
import { homeOf, isOpen, type ScreenFacts } from '#app/menu.ts'
import { NotFoundAddress } from '#app/missing-permission.ts'
import { NotFoundPage } from '#app/not-found-page.tsx'
import { Shell } from '#app/shell.tsx'
import { searchReader } from '#lib/search-params.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenFacts {}
}

/** What a screen is called, who may see it, and where it stands in the menu. */
const screen = (facts: ScreenFacts) => ({
  staticData: facts,
  beforeLoad: ({ location }: { location: { pathname: string } }) => {
    if (!isOpen(facts)) throw redirect({ to: '/notFound', search: { from: location.pathname } })
  },
})

const to = (path: string) => () => {
  throw redirect({ to: path })
}

/** What opens over the screen of `parent`, at an address below its own. */
const over = <P extends AnyRoute, const T extends string>(
  parent: P,
  path: T,
  facts: ScreenFacts,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => parent, path, ...screen(facts), component })

const { list, detail, systemList, systemDetail } = contract.transactions

const root = createRootRoute({ component: Shell })
const at = { getParentRoute: () => root }

// The table of contents, in the order of the menu: path, what stands in its address, name, permission and place, page.
const trade = createRoute({
  ...at,
  path: 'trade',
  validateSearch: searchReader(TransactionFilters.shape),
  ...screen({ title: 'transactions', can: list.can, menu: { label: 'transactions', icon: ReceiptText } }),
  component: lazyPage(() => import('../areas/transactions/trade.tsx'), 'Trade'),
})
const tradeDetail = createRoute({
  getParentRoute: () => trade,
  path: '$paymentNo',
  ...screen({ title: 'transactions', can: detail.can }),
  component: lazyPage(() => import('#app/trade-detail.tsx'), 'TradeDetail'),
})
const systrade = createRoute({
  ...at,
  path: 'systrade',
  validateSearch: searchReader(AdminTransactionFilters.shape),
  ...screen({ title: 'transactions', can: systemList.can, menu: { label: 'transactions', icon: ReceiptText } }),
  component: lazyPage(() => import('../areas/transactions/systrade.tsx'), 'Systrade'),
})
const systradeDetail = createRoute({
  getParentRoute: () => systrade,
  path: '$entCode/$paymentNo',
  ...screen({ title: 'transactions', can: systemDetail.can }),
  component: lazyPage(() => import('#app/systrade-detail.tsx'), 'SystradeDetail'),
})
const messages = createRoute({
  ...at,
  path: 'message/list',
  validateSearch: searchReader(NotificationAddress.shape),
  ...screen({
    title: 'notifications',
    can: contract.notifications.list.can,
    menu: { label: 'notifications', icon: Bell, group: 'notifications' },
  }),
  component: lazyPage(() => import('../areas/notifications/notification-list.tsx'), 'NotificationList'),
})
// The list is the default child (specification §2).
const message = createRoute({
  ...at,
  path: 'message',
  validateSearch: searchReader(NotificationAddress.shape),
  beforeLoad: ({ search }): void => {
    throw redirect({ to: '/message/list', search, replace: true })
  },
})
const merchantScreens = () => import('../areas/merchants/merchants.tsx')
const merchantPages = {
  list: lazyPage(merchantScreens, 'Merchants'),
  add: lazyPage(merchantScreens, 'NewMerchant'),
  detail: lazyPage(() => import('#app/merchant-detail.tsx'), 'MerchantDetailPage'),
  edit: lazyPage(merchantScreens, 'EditMerchant'),
}
const merchants = createRoute({
  ...at,
  path: 'setting/adminUser',
  validateSearch: searchReader(MerchantFilters.shape),
  ...screen({
    title: 'merchants',
    can: contract.merchants.list.can,
    menu: { label: 'merchants', icon: Building, group: 'settings' },
  }),
  component: merchantPages.list,
})
const merchantAdd = over(merchants, 'add', { title: 'merchants', can: contract.merchants.add.can }, merchantPages.add)
const merchantDetail = over(
  merchants,
  '$entCode',
  { title: 'merchants', can: contract.merchants.detail.can },
  merchantPages.detail,
)
const merchantEdit = over(
  merchants,
  '$entCode/edit',
  { title: 'merchants', can: contract.merchants.modify.can },
  merchantPages.edit,
)
const mfaSettings = createRoute({
  ...at,
  path: 'setting/MFAManage',
  validateSearch: searchReader(MfaFilters.shape),
  ...screen({
    title: 'mfaSettings',
    can: contract.merchants.mfaList.can,
    menu: { label: 'mfaSettings', icon: ShieldCheck, group: 'settings' },
  }),
  component: lazyPage(() => import('../areas/merchants/mfa-settings.tsx'), 'MfaSettings'),
})
const userScreens = () => import('../areas/users/users.tsx')
const userPage = () => import('#app/user-detail.tsx')
const userPages = {
  list: lazyPage(userScreens, 'Users'),
  add: lazyPage(userScreens, 'NewUser'),
  detail: lazyPage(userPage, 'UserDetailPage'),
  edit: lazyPage(userScreens, 'EditUser'),
}
const users = createRoute({
  ...at,
  path: 'setting/user',
  validateSearch: searchReader(UserFilters.shape),
  ...screen({
    title: 'users',
    can: contract.users.list.can,
    menu: { label: 'users', icon: UsersIcon, group: 'settings' },
  }),
  component: userPages.list,
})
const userAdd = over(users, 'add', { title: 'users', can: contract.users.add.can }, userPages.add)
const userDetail = over(users, '$userId', { title: 'users', can: contract.users.list.can }, userPages.detail)
const userEdit = over(users, '$userId/edit', { title: 'users', can: contract.users.modify.can }, userPages.edit)
const roleScreens = () => import('../areas/roles/roles.tsx')
const rolePages = {
  list: lazyPage(roleScreens, 'Roles'),
  add: lazyPage(roleScreens, 'NewRole'),
  detail: lazyPage(() => import('#app/role-detail.tsx'), 'RoleDetailPage'),
  edit: lazyPage(roleScreens, 'EditRole'),
  copy: lazyPage(roleScreens, 'CopyRole'),
}
const rights = createRoute({
  ...at,
  path: 'setting/rights',
  validateSearch: searchReader(RoleFilters.shape),
  ...screen({
    title: 'roles',
    can: merchantMay('Permission.search'),
    menu: { label: 'roles', icon: KeyRound, group: 'settings' },
  }),
  component: rolePages.list,
})
const rightAdd = over(rights, 'add', { title: 'roles', can: merchantMay('Permission.add') }, rolePages.add)
const rightDetail = over(rights, '$roleId', { title: 'roles', can: merchantMay('Permission.search') }, rolePages.detail)
const rightEdit = over(rights, '$roleId/edit', { title: 'roles', can: merchantMay('Permission.edit') }, rolePages.edit)
const rightCopy = over(rights, '$roleId/copy', { title: 'roles', can: merchantMay('Permission.add') }, rolePages.copy)
const adminRoles = createRoute({
  ...at,
  path: 'setting/adminUserRole',
  validateSearch: searchReader(RoleFilters.shape),
  ...screen({
    title: 'adminRoles',
    can: adminMay('Permission.search'),
    menu: { label: 'adminRoles', icon: KeyRound, group: 'settings' },
  }),
  component: rolePages.list,
})
const adminRoleAdd = over(adminRoles, 'add', { title: 'adminRoles', can: adminMay('Permission.add') }, rolePages.add)
const adminRoleDetail = over(
  adminRoles,
  '$roleId',
  { title: 'adminRoles', can: adminMay('Permission.search') },
  rolePages.detail,
)
const adminRoleEdit = over(
  adminRoles,
  '$roleId/edit',
  { title: 'adminRoles', can: adminMay('Permission.edit') },
  rolePages.edit,
)
const adminRoleCopy = over(
  adminRoles,
  '$roleId/copy',
  { title: 'adminRoles', can: adminMay('Permission.add') },
  rolePages.copy,
)
const adminPages = {
  list: lazyPage(userScreens, 'Administrators'),
  add: lazyPage(userScreens, 'NewAdministrator'),
  detail: lazyPage(userPage, 'AdministratorDetailPage'),
  edit: lazyPage(userScreens, 'EditAdministrator'),
}
const admins = createRoute({
  ...at,
  path: 'setting/adminUserManage',
  validateSearch: searchReader(UserFilters.shape),
  ...screen({
    title: 'admins',
    can: contract.users.systemList.can,
    menu: { label: 'admins', icon: UsersIcon, group: 'settings' },
  }),
  component: adminPages.list,
})
const adminAdd = over(admins, 'add', { title: 'admins', can: contract.users.systemAdd.can }, adminPages.add)
const adminDetail = over(admins, '$userId', { title: 'admins', can: contract.users.systemList.can }, adminPages.detail)
const adminEdit = over(
  admins,
  '$userId/edit',
  { title: 'admins', can: contract.users.systemModify.can },
  adminPages.edit,
)
const audit = createRoute({
  ...at,
  path: 'setting/audit',
  validateSearch: searchReader(AuditFilters.shape),
  ...screen({
    title: 'audit',
    can: contract.audit.list.can,
    menu: { label: 'audit', icon: History, group: 'settings' },
  }),
  component: lazyPage(() => import('../areas/audit/audit.tsx'), 'Audit'),
})
const auditEntry = createRoute({
  getParentRoute: () => audit,
  path: '$auditId',
  ...screen({ title: 'audit', can: contract.audit.detail.can }),
  component: lazyPage(() => import('../areas/audit/audit.tsx'), 'AuditEntry'),
})
// The table cannot name itself: it is handed the entries when it is asked.
const index = createRoute({ ...at, path: '/', beforeLoad: (): void => to(homeOf(root))() })
const notFound = createRoute({
  ...at,
  path: 'notFound',
  validateSearch: searchReader(NotFoundAddress.shape),
  staticData: { title: 'notFound' },
  component: NotFoundPage,
})
const unknown = createRoute({ ...at, path: '$', beforeLoad: to('/notFound') })

export const routeTree = root.addChildren([
  index,
  trade.addChildren([tradeDetail]),
  systrade.addChildren([systradeDetail]),
  message,
  messages,
  merchants.addChildren([merchantAdd, merchantDetail, merchantEdit]),
  mfaSettings,
  users.addChildren([userAdd, userDetail, userEdit]),
  rights.addChildren([rightAdd, rightDetail, rightEdit, rightCopy]),
  adminRoles.addChildren([adminRoleAdd, adminRoleDetail, adminRoleEdit, adminRoleCopy]),
  admins.addChildren([adminAdd, adminDetail, adminEdit]),
  audit.addChildren([auditEntry]),
  notFound,
  unknown,
])
