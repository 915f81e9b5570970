/**
 * All phrases of the product, keyed by file name. Each Japanese file adds its own type, so a new
 * area needs no central change: `declare module './phrases.ts' { interface Phrases { coupons:
 * typeof couponsJa } }`.
 *
 * Three keys have the same meaning in every file:
 * - `screens`: names of screens, for the menu and the window title.
 * - `notifications`: `title` and `content` of notifications.
 * - `audit`: names for the audit log. `action` names the calls (checked by `PerAction`), `kind` the
 * kinds of objects, `field` the fields that `audit.field` lacks. `word` names coded field values:
 * `{ duty: { BILLING: '請求' } }`.
 * - `audit.sentence`: sentences about successful calls. Its placeholders are `{actor}`, `{object}`,
 * `{name}`, `{ip}` and the fields of the entry, inserted without inflection in any language. If a
 * call has no sentence, or an entry lacks a placeholder value, the general `sentence` in
 * `audit.ja.ts` is used. It also describes values before and after a change.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the files
export interface Phrases {}

export type PhraseLanguage = 'ja' | 'en' | 'mn'

/** Names of the calls of every area in the audit log: `{ users: { list: … } }`. */
export type AuditActions = {
  readonly [
    N in keyof Phrases as Phrases[N] extends { audit: { action: object } } ? N : never
  ]: Phrases[N] extends {
    audit: { action: infer A }
  }
    ? A
    : never
}

/**
 * Kinds of notifications: `refunds.abandoned` for `notifications.abandoned` in the phrases of
 * refunds.
 */
export type NotificationKind = {
  [N in keyof Phrases]: Phrases[N] extends { notifications: infer M }
    ? `${N}.${keyof M & string}`
    : never
}[keyof Phrases]

type Either<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

/** Names of the kinds of objects in the audit log: `{ user: 'ユーザー' }`. */
export type AuditKinds = Either<
  {
    [N in keyof Phrases]: Phrases[N] extends { audit: { kind: infer K } } ? K : never
  }[keyof Phrases]
>
