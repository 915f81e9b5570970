import type { Phrases } from './ja.ts'
import { kitEn } from './kit.en.ts'
import { exportsEn } from './exports.en.ts'
import { resultsEn } from './results.en.ts'
import { signInEn } from './sign-in.en.ts'
import { setupEn } from './setup.en.ts'
import { sessionEn } from './session.en.ts'
import { shellEn } from './shell.en.ts'
import { transactionsEn } from './transactions.en.ts'
import { refundsEn } from './refunds.en.ts'
import { ingestEn } from './ingest.en.ts'
import { mailEn } from './mail.en.ts'

export const en: Phrases = {
  kit: kitEn,
  exports: exportsEn,
  results: resultsEn,
  signIn: signInEn,
  setup: setupEn,
  session: sessionEn,
  shell: shellEn,
  transactions: transactionsEn,
  refunds: refundsEn,
  ingest: ingestEn,
  mail: mailEn,
}
