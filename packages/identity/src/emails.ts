import type { Language } from '@choba/contract/session.contract.ts'
import type { Scope, Tx } from '@choba/database/scope.ts'

/** A figure and what it is of, as people read them. */
export interface EmailFigure {
  readonly label: string
  readonly value: string
}

interface NotificationValues {
  readonly title: string
  readonly content: string
  readonly link: string
  readonly isMarkup?: true
}

/** What each email says beyond its words. */
export interface EmailValues {
  /** The one-time code of a sign-in. */
  signInCode: { code: string; minutes: number }
  /** To an address that codes are to go to: the code proves that it is read there. */
  codeAddressProof: { code: string; minutes: number }
  /** To the old address, when codes go elsewhere from now on. */
  codeAddressChanged: { newAddress: string }
  passwordChanged: Record<string, never>
  /** The person has one more, or one less. */
  passkeyAdded: { name: string }
  passkeyRemoved: { name: string }
  /** New ones were made: older ones are of no use any more. */
  recoveryCodesMade: Record<string, never>
  /** One was accepted in place of the second step; so many are left. */
  recoveryCodeUsed: { left: number }
  /** Someone has failed too often: no one signs in under this name for a while. */
  accountLocked: { minutes: number }
  /** Someone has made an account for the person: `link` is the way to their own password. */
  invitation: { link: string; userName: string; hours: number }
  /** An administrator has sent the way to a new password. */
  passwordReset: { link: string; userName: string; hours: number }
  /** Someone has said that they have forgotten the password of this person. */
  passwordForgotten: { link: string; userName: string; hours: number }
  /** To the old address, when an administrator has entered another one. */
  emailChanged: { newAddress: string }
  /** A notification in the receiver's language: of the product as plain text, of people in the markup of `markup.ts`. */
  notification: NotificationValues
  /** The same of an important one, which goes to those as well who take no others. */
  importantNotification: NotificationValues
  /** The figures of a saved view of statistics, as `owner` has scheduled it; all as people read it. */
  statistics: {
    view: string
    period: string
    owner: string
    link: string
    figures: readonly EmailFigure[]
  }
}

export type Email = {
  [K in keyof EmailValues]: { kind: K; to: string; language: Language; values: EmailValues[K] }
}[keyof EmailValues]

export type IdentityTx = Tx<Extract<Scope, { role: 'identity' }>>

/** A transaction in the name of someone who may write emails: of one tenant. */
export type EmailTx = Pick<Tx<Extract<Scope, { tenantId: number }>>, 'q' | 'connection'> & {
  readonly scope: Extract<Scope, { tenantId: number }>
}

/** In whose name an email is written, for a transaction that cannot read the registry of tenants. */
export interface EmailSender {
  readonly tenant: { readonly name: string; readonly oem: string; readonly style: string }
  readonly origin: string
}

export interface Mailer {
  /** Puts an email into `tx`, in the tenant's name (`from`, else it is looked up, which takes the identity's scope): it leaves when that has committed, and not otherwise. */
  enqueue(tx: EmailTx, email: Email, from?: EmailSender): Promise<void>
  /** For whoever has just committed an email: it leaves now instead of within two seconds. */
  flush(): void
}
