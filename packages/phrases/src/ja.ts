import { kitJa } from './kit.ja.ts'
import { chartJa } from './chart.ja.ts'
import { exportsJa } from './exports.ja.ts'
import { resultsJa } from './results.ja.ts'
import { signInJa } from './sign-in.ja.ts'
import { passwordLinkJa } from './password-link.ja.ts'
import { setupJa } from './setup.ja.ts'
import { sessionJa } from './session.ja.ts'
import { shellJa } from './shell.ja.ts'
import { tableJa } from './table.ja.ts'
import { transactionsJa } from './transactions.ja.ts'
import { viewsJa } from './views.ja.ts'
import { refundsJa } from './refunds.ja.ts'
import { feedbackJa } from './feedback.ja.ts'
import { ingestJa } from './ingest.ja.ts'
import { notificationsJa } from './notifications.ja.ts'
import { paletteJa } from './palette.ja.ts'
import { usersJa } from './users.ja.ts'
import { rolesJa } from './roles.ja.ts'
import { permissionsJa } from './permissions.ja.ts'
import { merchantsJa } from './merchants.ja.ts'
import { auditJa } from './audit.ja.ts'
import { mailJa } from './mail.ja.ts'

/** What the portal says in Japanese, the source. The other languages are of this very type: an incomplete one does not compile. */
export const portalJa = {
  kit: kitJa,
  chart: chartJa,
  results: resultsJa,
  signIn: signInJa,
  session: sessionJa,
  shell: shellJa,
  table: tableJa,
  transactions: transactionsJa,
  views: viewsJa,
  refunds: refundsJa,
  feedback: feedbackJa,
  notifications: notificationsJa,
  palette: paletteJa,
  users: usersJa,
  roles: rolesJa,
  permissions: permissionsJa,
  merchants: merchantsJa,
  audit: auditJa,
}

/** Every phrase of the product. */
export const ja = {
  ...portalJa,
  exports: exportsJa,
  setup: setupJa,
  passwordLink: passwordLinkJa,
  ingest: ingestJa,
  mail: mailJa,
}

export type PortalPhrases = typeof portalJa

export type Phrases = typeof ja
