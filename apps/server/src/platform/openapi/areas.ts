interface AreaText {
  /** Heading of the area in the reference. */
  readonly title: string
  readonly description: string
}

/** Titles and descriptions of the areas of the contract. A test lists areas that are missing. */
export const areaTexts: Readonly<Record<string, AreaText>> = {
  session: {
    title: 'Session',
    description: 'Sign-in, two-step verification, passkeys and the password of the caller.',
  },
  account: {
    title: 'Account',
    description: 'Profile, sign-in history and open sessions of the caller.',
  },
  approvals: {
    title: 'Approvals',
    description: 'Requests that a second person must approve or decline before they take effect.',
  },
  audit: {
    title: 'Audit log',
    description: 'Entries of the audit log, and the history of a single record.',
  },
  catalogue: {
    title: 'Catalog',
    description:
      'Trade types, payment classes, payment types and their logos, and what each tenant offers.',
  },
  company: {
    title: 'Companies',
    description:
      'Companies of a merchant, their stores and bank accounts, and the issuer of statements.',
  },
  configs: {
    title: 'Configuration',
    description: 'Configuration types, and their values for tenants and merchants.',
  },
  dashboard: {
    title: 'Dashboard',
    description: 'Figures of the home screen: today, trends, comparisons and open tasks.',
  },
  dataCompass: {
    title: 'Data compass',
    description: 'Analyses of payments by hour, payment method, store, amount and refund reason.',
  },
  dayCloses: {
    title: 'Day-end closes',
    description: 'Day-end closes of a store or terminal with the counted cash.',
  },
  deposits: {
    title: 'Deposits',
    description: 'Deposits of merchants with their transactions and fees.',
  },
  disputes: { title: 'Disputes', description: 'Disputed payments, their evidence and results.' },
  feed: {
    title: 'Feed',
    description:
      'Signed calls of gateways and stores: transactions, heartbeats and limits. docs/feed.md is the guide.',
  },
  feedback: {
    title: 'Feedback',
    description: 'Feedback and ratings that users write. These calls answer without the envelope.',
  },
  feedbackReview: {
    title: 'Feedback review',
    description: 'Feedback and ratings of a tenant, as administrators review and answer them.',
  },
  gateways: {
    title: 'Gateways',
    description:
      'Gateways that make refunds, and their notices. docs/gateway.md and docs/gateway.openapi.json describe the protocol that a gateway implements.',
  },
  health: { title: 'Health', description: 'Health check of the feedback service.' },
  imports: {
    title: 'Imports',
    description:
      'Transactions imported from files: upload, check, import, undo, and mappings of columns.',
  },
  journals: {
    title: 'Journals',
    description: 'Journal entries of deposits for accounting software.',
  },
  manuals: {
    title: 'Manuals',
    description: 'Manuals with their categories, versions and full-text search.',
  },
  merchants: {
    title: 'Merchants',
    description: 'Merchants of a tenant and their two-step verification settings.',
  },
  notificationManagement: {
    title: 'Notification management',
    description: 'Notifications as their authors write, change, withdraw and delete them.',
  },
  notifications: { title: 'Notifications', description: 'Notifications that the caller receives.' },
  onboarding: { title: 'Onboarding', description: 'Setup checklist of a merchant.' },
  orders: {
    title: 'Orders',
    description: 'Orders with a point card, with their payments, points and refunds.',
  },
  paymentMethods: {
    title: 'Payment methods',
    description: 'Payment methods of a company, applications for them, and their review.',
  },
  pointManagement: {
    title: 'Point management',
    description:
      'Entries that an external point system has not accepted, and manual changes of balances.',
  },
  pointRules: {
    title: 'Point rules',
    description:
      'Rules by which orders earn points, with simulation and calendar. docs/point-system.openapi.json describes the calls to an external point system.',
  },
  pointTransactions: { title: 'Point transactions', description: 'Entries of the point ledger.' },
  pointsReports: {
    title: 'Points reports',
    description: 'Reports of awarded, used and outstanding points.',
  },
  qrCodes: { title: 'QR codes', description: 'QR codes of stores and terminals.' },
  reconciliation: {
    title: 'Reconciliation',
    description: 'Matching of deposits with the lines of bank files.',
  },
  refundBatches: {
    title: 'Refund batches',
    description: 'Batches of refunds from a selection or a file.',
  },
  refunds: {
    title: 'Refunds',
    description: 'Refunds of single payments, with a preview of their effects.',
  },
  roles: { title: 'Roles', description: 'Roles, their permissions and refund limits.' },
  statements: { title: 'Statements', description: 'Statements and invoices of deposits.' },
  statistics: {
    title: 'Statistics',
    description:
      'Totals of payments and refunds by business day, store, company or payment method.',
  },
  stores: {
    title: 'Stores',
    description: 'Stores of a merchant, their import from files, and their signing keys.',
  },
  support: { title: 'Support', description: 'Support contact and the status of the services.' },
  tableTents: {
    title: 'Table tents',
    description: 'Printable table tents with QR codes, and their templates.',
  },
  tenantSetup: { title: 'Tenant setup', description: 'Setup checklist of a tenant.' },
  tenants: {
    title: 'Tenants',
    description: 'Tenants of the installation: creation, theme, archive, export and deletion.',
  },
  terminals: {
    title: 'Terminals',
    description: 'Terminals of stores, their licenses and registration.',
  },
  terms: {
    title: 'Terms',
    description: 'Terms by which the deposits of a merchant are calculated.',
  },
  transactions: {
    title: 'Transactions',
    description: 'Payments and refund lines: search, detail, counts and download.',
  },
  transfers: {
    title: 'Transfers',
    description: 'Transfers that pay deposits out, their bank files and results, and revisions.',
  },
  unknownRefunds: {
    title: 'Unconfirmed refunds',
    description:
      'Refunds whose result is unknown, and refunds of the feed without a matching payment.',
  },
  users: {
    title: 'Users',
    description: 'Users of a merchant, administrators, and their invitations.',
  },
  views: { title: 'Saved views', description: 'Saved views of lists.' },
  acquirerFiles: {
    title: 'Settlement files',
    description:
      'Settlement files of acquirers, compared with transactions, and their differences.',
  },
  receipts: {
    title: 'Receipts',
    description: 'Copies of receipts and refund slips for printers, as files and on the screen.',
  },
  supportSessions: {
    title: 'Support sessions',
    description:
      'Read-only access of an administrator to the screens of a merchant for a limited time.',
  },
}
