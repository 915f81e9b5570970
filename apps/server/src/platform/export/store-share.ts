import { Transform } from 'node:stream'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Scope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'

/** Extra last column of a file whose figures cover only some stores: its title and row text. */
export interface StoreShare {
  readonly column: string
  readonly text: string
}

/**
 * Returns the label of figures that cover only some of the merchant's stores; null if the user sees
 * every store.
 */
export function storeShareOf(scope: Scope, language: Language): StoreShare | null {
  if (scope.role !== 'merchant' || scope.stores === 'all') return null
  const { column, text } = languages[language].kit.storeShare
  return { column, text }
}

/**
 * Appends the label to each CSV line. Fields contain no line breaks, and the label needs no quotes.
 */
export function withStoreShare({ text }: StoreShare): Transform {
  const end = Buffer.from(`,${text}\n`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        this.push(Buffer.concat([chunk.subarray(from, at), end]))
        from = at + 1
      }
      done(null, chunk.subarray(from))
    },
  })
}
