import type { Phrases, PortalPhrases } from './ja.ts'
import { kitEn } from './kit.en.ts'
import { chartEn } from './chart.en.ts'
import { exportsEn } from './exports.en.ts'
import { resultsEn } from './results.en.ts'
import { signInEn } from './sign-in.en.ts'
import { passwordLinkEn } from './password-link.en.ts'
import { setupEn } from './setup.en.ts'
import { sessionEn } from './session.en.ts'
import { shellEn } from './shell.en.ts'
import { tableEn } from './table.en.ts'
import { transactionsEn } from './transactions.en.ts'
import { viewsEn } from './views.en.ts'
import { refundsEn } from './refunds.en.ts'
import { feedbackEn } from './feedback.en.ts'
import { ingestEn } from './ingest.en.ts'
import { notificationsEn } from './notifications.en.ts'
import { paletteEn } from './palette.en.ts'
import { usersEn } from './users.en.ts'
import { rolesEn } from './roles.en.ts'
import { permissionsEn } from './permissions.en.ts'
import { merchantsEn } from './merchants.en.ts'
import { auditEn } from './audit.en.ts'
import { mailEn } from './mail.en.ts'

export const portalEn: PortalPhrases = {
  kit: kitEn,
  chart: chartEn,
  results: resultsEn,
  signIn: signInEn,
  session: sessionEn,
  shell: shellEn,
  table: tableEn,
  transactions: transactionsEn,
  views: viewsEn,
  refunds: refundsEn,
  feedback: feedbackEn,
  notifications: notificationsEn,
  palette: paletteEn,
  users: usersEn,
  roles: rolesEn,
  permissions: permissionsEn,
  merchants: merchantsEn,
  audit: auditEn,
}

export const en: Phrases = {
  ...portalEn,
  exports: exportsEn,
  setup: setupEn,
  passwordLink: passwordLinkEn,
  ingest: ingestEn,
  mail: mailEn,
}
