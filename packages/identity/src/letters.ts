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
  /** Somebody has made an account for the person: `link` is the way to their own password. */
  invitation: { link: string; userName: string; hours: number }
  /** An administrator has sent the way to a new password. */
  passwordReset: { link: string; userName: string; hours: number }
  /** Somebody has said that they have forgotten the password of this person. */
  passwordForgotten: { link: string; userName: string; hours: number }
  /** To the old address, when an administrator has entered another one. */
  emailChanged: { newAddress: string }
}

export type Letter = {
  [K in keyof LetterValues]: { kind: K; to: string; language: Language; values: LetterValues[K] }
}[keyof LetterValues]

export type IdentityTx = Tx<Extract<Scope, { role: 'identity' }>>

/** A transaction in the name of somebody who may write letters: of one tenant. */
export type LetterTx = Pick<Tx<Extract<Scope, { tenantId: number }>>, 'q' | 'connection'> & {
  readonly scope: Extract<Scope, { tenantId: number }>
}

/** In whose name a letter is written, for a transaction that cannot read the registry of tenants. */
export interface LetterSender {
  readonly tenant: { readonly name: string; readonly oem: string; readonly style: string }
  readonly origin: string
}

export interface Post {
  /** Puts a letter into `tx`, in the tenant's name (`from`, else it is looked up, which takes the identity's scope): it leaves when that has committed, and not otherwise. */
  write(tx: LetterTx, letter: Letter, from?: LetterSender): Promise<void>
  /** For whoever has just committed a letter: it leaves now instead of within two seconds. */
  wake(): void
}
