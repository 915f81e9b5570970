import type { Phrases } from './ja.ts'
import { kitMn } from './kit.mn.ts'
import { exportsMn } from './exports.mn.ts'
import { resultsMn } from './results.mn.ts'
import { signInMn } from './sign-in.mn.ts'
import { setupMn } from './setup.mn.ts'
import { sessionMn } from './session.mn.ts'
import { shellMn } from './shell.mn.ts'
import { transactionsMn } from './transactions.mn.ts'
import { refundsMn } from './refunds.mn.ts'
import { ingestMn } from './ingest.mn.ts'
import { mailMn } from './mail.mn.ts'

export const mn: Phrases = {
  kit: kitMn,
  exports: exportsMn,
  results: resultsMn,
  signIn: signInMn,
  setup: setupMn,
  session: sessionMn,
  shell: shellMn,
  transactions: transactionsMn,
  refunds: refundsMn,
  ingest: ingestMn,
  mail: mailMn,
}
