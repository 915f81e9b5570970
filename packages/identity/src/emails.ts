import type { Language } from '@choba/contract/session.contract.ts'
import type { Scope, Tx } from '@choba/database/scope.ts'

/** A figure and its label, formatted for display. */
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

/** Values for each kind of e-mail. */
export interface EmailValues {
  /** One-time code for a sign-in. */
  signInCode: { code: string; minutes: number }
  /** Sent to a new address for codes. Entering the code proves access to the address. */
  codeAddressProof: { code: string; minutes: number }
  /** Sent to the old address after the address for codes changed. */
  codeAddressChanged: { newAddress: string }
  passwordChanged: Record<string, never>
  /** The user added a passkey. */
  passkeyAdded: { name: string }
  passkeyRemoved: { name: string }
  /** The user created new recovery codes, which invalidates older ones. */
  recoveryCodesMade: Record<string, never>
  /** A recovery code replaced the second step at sign-in. @param left codes that remain */
  recoveryCodeUsed: { left: number }
  /** The name is locked after too many failed attempts. */
  accountLocked: { minutes: number }
  /** An account was created; `link` lets the user set their own password. */
  invitation: { link: string; userName: string; hours: number }
  /** An administrator sent a password reset link. */
  passwordReset: { link: string; userName: string; hours: number }
  /** A password reset was requested on the forgotten-password page. */
  passwordForgotten: { link: string; userName: string; hours: number }
  /** Sent to the old address after an administrator changed the e-mail address. */
  emailChanged: { newAddress: string }
  /**
   * A notification in the recipient's language. Notifications that the product generates are plain
   * text. Those that users write have the markup of `markup.ts`.
   */
  notification: NotificationValues
  /** An important notification, also sent to users who turned off other notifications. */
  importantNotification: NotificationValues
  /**
   * Figures of a saved statistics view, as scheduled by `owner`. All values are formatted for
   * display.
   */
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

/** A transaction in the scope of one tenant that can add e-mails. */
export type EmailTx = Pick<Tx<Extract<Scope, { tenantId: number }>>, 'q' | 'connection'> & {
  readonly scope: Extract<Scope, { tenantId: number }>
}

/** Sender of an e-mail, for a transaction that cannot read the registry of tenants. */
export interface EmailSender {
  readonly tenant: { readonly name: string; readonly oem: string; readonly style: string }
  readonly origin: string
}

export interface Mailer {
  /**
   * Stores an e-mail in the transaction `tx`. The e-mail is sent after the commit, or discarded on
   * rollback. Without `from`, the sender is read from the database, which needs the scope of the
   * identity role.
   */
  enqueue(tx: EmailTx, email: Email, from?: EmailSender): Promise<void>
  /** Sends committed e-mails immediately instead of within two seconds. */
  flush(): void
}
