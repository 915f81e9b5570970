/**
 * Every phrase of the product, by the file it stands in. Each Japanese file adds its own, so that a new area needs no line
 * elsewhere: `declare module './phrases.ts' { interface Phrases { coupons: typeof couponsJa } }`.
 *
 * Three names have a meaning in every file: `screens` are the names of its screens in the menu and in the window's title,
 * `notifications` what people are notified of (`title` and `content`), `audit` what the audit log calls its calls (`action`,
 * complete by `PerAction`), the things they are about (`kind`), their fields (`field`, where `audit.field` has no word for
 * them yet), and the values of fields that are codes (`word`: `{ duty: { BILLING: '請求' } }`). `sentence` says what a call has
 * done: `{actor}`, `{object}`, `{name}`, `{ip}` and the fields of its entry are filled in, in no language inflected. A call
 * without one, or an entry without what it names, is said by those of `audit.sentence`, as every change before and after is.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the files
export interface Phrases {}

export type PhraseLanguage = 'ja' | 'en' | 'mn'

/** What the audit log calls the calls of every area: `{ users: { list: … } }`. */
export type AuditActions = {
  readonly [
    N in keyof Phrases as Phrases[N] extends { audit: { action: object } } ? N : never
  ]: Phrases[N] extends {
    audit: { action: infer A }
  }
    ? A
    : never
}

/** What the product notifies people of: `refunds.gaveUp` for `notifications.gaveUp` of the phrases of refunds. */
export type NotificationKind = {
  [N in keyof Phrases]: Phrases[N] extends { notifications: infer M }
    ? `${N}.${keyof M & string}`
    : never
}[keyof Phrases]

type Either<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

/** What the audit log calls the things of every area: `{ user: 'ユーザー' }`. */
export type AuditKinds = Either<
  {
    [N in keyof Phrases]: Phrases[N] extends { audit: { kind: infer K } } ? K : never
  }[keyof Phrases]
>
