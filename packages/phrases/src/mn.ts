import type { Phrases, PortalPhrases } from './ja.ts'
import { kitMn } from './kit.mn.ts'
import { chartMn } from './chart.mn.ts'
import { exportsMn } from './exports.mn.ts'
import { resultsMn } from './results.mn.ts'
import { signInMn } from './sign-in.mn.ts'
import { passwordLinkMn } from './password-link.mn.ts'
import { setupMn } from './setup.mn.ts'
import { sessionMn } from './session.mn.ts'
import { shellMn } from './shell.mn.ts'
import { tableMn } from './table.mn.ts'
import { transactionsMn } from './transactions.mn.ts'
import { viewsMn } from './views.mn.ts'
import { refundsMn } from './refunds.mn.ts'
import { feedbackMn } from './feedback.mn.ts'
import { ingestMn } from './ingest.mn.ts'
import { notificationsMn } from './notifications.mn.ts'
import { paletteMn } from './palette.mn.ts'
import { usersMn } from './users.mn.ts'
import { rolesMn } from './roles.mn.ts'
import { permissionsMn } from './permissions.mn.ts'
import { merchantsMn } from './merchants.mn.ts'
import { auditMn } from './audit.mn.ts'
import { mailMn } from './mail.mn.ts'

export const portalMn: PortalPhrases = {
  kit: kitMn,
  chart: chartMn,
  results: resultsMn,
  signIn: signInMn,
  session: sessionMn,
  shell: shellMn,
  table: tableMn,
  transactions: transactionsMn,
  views: viewsMn,
  refunds: refundsMn,
  feedback: feedbackMn,
  notifications: notificationsMn,
  palette: paletteMn,
  users: usersMn,
  roles: rolesMn,
  permissions: permissionsMn,
  merchants: merchantsMn,
  audit: auditMn,
}

export const mn: Phrases = {
  ...portalMn,
  exports: exportsMn,
  setup: setupMn,
  passwordLink: passwordLinkMn,
  ingest: ingestMn,
  mail: mailMn,
}
