import type { PhraseName, ScreenName } from '@choba/phrases/portal-phrases.ts'

interface Guided {
  /** Phrase file that contains the guide. */
  readonly words: Extract<PhraseName, `guides${string}`>
  /** Screens that users usually open after this screen. */
  readonly next: readonly ScreenName[]
}

const sales = (...next: ScreenName[]) => ({ words: 'guidesSales', next }) as const
const money = (...next: ScreenName[]) => ({ words: 'guidesMoney', next }) as const
const terminals = (...next: ScreenName[]) => ({ words: 'guidesTerminals', next }) as const
const people = (...next: ScreenName[]) => ({ words: 'guidesPeople', next }) as const

/** Screens that have a guide, by name. */
export const guidedScreens = {
  'dashboard.dashboard': sales('transactions.list', 'statistics.statistics'),
  'transactions.list': sales('refundBatches.list', 'disputes.list', 'statistics.statistics'),
  'orders.list': sales('pointTransactions.list', 'transactions.list', 'pointRules.list'),
  'pointTransactions.list': sales('orders.list', 'pointRules.list', 'pointsReports.report'),
  'pointsReports.report': sales('pointTransactions.list', 'pointRules.replay'),
  'pointsReports.entReport': sales('pointsReports.report', 'pointRules.replay'),
  'refundBatches.list': sales('transactions.list', 'approvals.list', 'unknownRefunds.list'),
  'imports.list': sales('transactions.list', 'audit.list'),
  'unknownRefunds.list': sales('unknownRefunds.unlinked', 'transactions.list', 'support.support'),
  'unknownRefunds.unlinked': sales('unknownRefunds.list', 'transactions.list', 'support.support'),
  'disputes.list': sales('transactions.list', 'deposits.deposit'),
  'approvals.list': sales('transactions.list', 'roles.list', 'company.company'),
  'statistics.statistics': sales(
    'statistics.days',
    'dayCloses.dayCloses',
    'dataCompass.dataCompass',
  ),
  'statistics.days': sales('statistics.statistics', 'dayCloses.dayCloses'),
  'dayCloses.dayCloses': sales('statistics.days', 'transactions.list'),
  'dataCompass.dataCompass': sales('statistics.statistics', 'dashboard.dashboard'),
  'deposits.deposit': money(
    'statements.statements',
    'reconciliation.reconciliation',
    'journals.journals',
  ),
  'deposits.sysdeposit': money('transfers.list', 'merchants.list'),
  'statements.statements': money('deposits.deposit', 'journals.journals'),
  'journals.journals': money('deposits.deposit', 'statements.statements'),
  'reconciliation.reconciliation': money('deposits.deposit', 'company.company'),
  'acquirerFiles.list': money('transfers.list', 'deposits.sysdeposit'),
  'transfers.list': money('deposits.sysdeposit', 'company.issuer'),
  'terminals.list': terminals('transactions.list', 'company.company'),
  'pointManagement.list': terminals('pointTransactions.list', 'pointRules.list'),
  'pointRules.list': terminals('pointRules.simulator', 'pointRules.replay', 'stores.list'),
  'pointRules.replay': terminals('pointRules.list', 'pointRules.simulator'),
  'pointRules.simulator': terminals('pointRules.list', 'stores.list'),
  'paymentMethods.list': money('transactions.list', 'company.company'),
  'paymentMethods.applications': money('merchants.list', 'approvals.list'),
  'company.company': money('deposits.deposit', 'approvals.list'),
  'stores.list': money('company.company', 'transactions.list'),
  'company.issuer': money('transfers.list', 'merchants.list'),
  'notifications.list': people('support.support'),
  'notificationManagement.list': people('notifications.list', 'users.list'),
  'notificationManagement.systemList': people('notifications.list', 'merchants.list'),
  'supportSessions.supportSessions': people('audit.list', 'users.list', 'merchants.list'),
  'merchants.list': people('merchants.mfaSettings', 'deposits.sysdeposit', 'audit.list'),
  'merchants.mfaSettings': people('merchants.list'),
  'qrCodes.list': people('users.list', 'transactions.list'),
  'tableTents.print': people('support.support', 'manuals.list'),
  'tableTents.templates': people('catalogue.paymentLogos', 'tenants.tenants'),
  'users.list': people('roles.list', 'audit.list'),
  'users.admins': people('roles.admins', 'audit.list'),
  'roles.list': people('users.list', 'approvals.list'),
  'roles.admins': people('users.admins'),
  'audit.list': people('users.list', 'users.admins'),
  'account.account': people('notifications.list', 'support.support'),
  'catalogue.tradeType': people('catalogue.paymentClass', 'catalogue.paymentType'),
  'catalogue.paymentClass': people('catalogue.paymentType', 'catalogue.tradeType'),
  'catalogue.paymentType': people('catalogue.paymentClass', 'merchants.list'),
  'catalogue.tenant': people('catalogue.tradeType', 'catalogue.paymentType'),
  'catalogue.paymentLogos': people('catalogue.paymentType', 'catalogue.tenant'),
  'tenants.tenants': people('configs.values', 'merchants.list'),
  'configs.types': people('configs.values', 'configs.cardValues'),
  'configs.values': people('configs.types', 'tenants.tenants'),
  'configs.cardValues': people('configs.types', 'merchants.list'),
  'feed.keys': people('tenants.tenants', 'merchants.list'),
  'gateways.gateways': people('feed.keys'),
  'feedback.mine': people('notifications.list', 'support.support'),
  'feedbackReview.feedback': people('feedbackReview.ratings', 'notificationManagement.systemList'),
  'feedbackReview.ratings': people('feedbackReview.feedback'),
  'manuals.list': people('support.support'),
  'support.support': people('manuals.list'),
} as const satisfies Partial<Record<ScreenName, Guided>>

export type GuidedScreen = keyof typeof guidedScreens

export const isGuided = (name: ScreenName | undefined): name is GuidedScreen =>
  name !== undefined && Object.hasOwn(guidedScreens, name)
