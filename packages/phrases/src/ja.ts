import { kitJa } from './kit.ja.ts'
import { exportsJa } from './exports.ja.ts'
import { resultsJa } from './results.ja.ts'
import { signInJa } from './sign-in.ja.ts'
import { setupJa } from './setup.ja.ts'
import { sessionJa } from './session.ja.ts'
import { shellJa } from './shell.ja.ts'
import { transactionsJa } from './transactions.ja.ts'
import { refundsJa } from './refunds.ja.ts'
import { ingestJa } from './ingest.ja.ts'
import { mailJa } from './mail.ja.ts'

/** Every phrase of the product in Japanese, the source. The others are of this very type: an incomplete one does not compile. */
export const ja = {
  kit: kitJa,
  exports: exportsJa,
  results: resultsJa,
  signIn: signInJa,
  setup: setupJa,
  session: sessionJa,
  shell: shellJa,
  transactions: transactionsJa,
  refunds: refundsJa,
  ingest: ingestJa,
  mail: mailJa,
}

export type Phrases = typeof ja
