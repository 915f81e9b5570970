import type { Language } from '@choba/contract/session.contract.ts'
import type { Scope, Tx } from '@choba/database/scope.ts'

/** What each letter about a person's sign-in says beyond its words. */
export interface LetterValues {
  /** The one-time code of a sign-in. */
  signInCode: { code: string; minutes: number }
  /** To the old address, when codes go elsewhere from now on. */
  codeAddressChanged: { newAddress: string }
  passwordChanged: Record<string, never>
  /** Somebody has failed too often: nobody signs in under this name for a while. */
  accountLocked: { minutes: number }
}

export type Letter = {
  [K in keyof LetterValues]: { kind: K; to: string; language: Language; values: LetterValues[K] }
}[keyof LetterValues]

export type IdentityTx = Tx<Extract<Scope, { role: 'identity' }>>

export interface Post {
  /** Puts a letter into `tx`: it leaves when that has committed, and not otherwise. */
  write(tx: IdentityTx, letter: Letter): Promise<void>
  /** For whoever has just committed a letter: it leaves now instead of within two seconds. */
  wake(): void
}
