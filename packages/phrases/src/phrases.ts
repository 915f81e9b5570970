/**
 * Every phrase of the product, by the file it stands in. Each Japanese file adds its own, so that a new area needs no line
 * elsewhere: `declare module './phrases.ts' { interface Phrases { coupons: typeof couponsJa } }`.
 *
 * Two names have a meaning in every file: `screens` are the names of its screens in the menu and in the window's title,
 * `audit` is what the audit log calls its calls (`action`, complete by `PerAction`) and their fields (`field`).
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the files
export interface Phrases {}

export type PhraseLanguage = 'ja' | 'en' | 'mn'

/** What the audit log calls the calls of every area: `{ users: { list: … } }`. */
export type AuditActions = {
  readonly [N in keyof Phrases as Phrases[N] extends { audit: { action: object } } ? N : never]: Phrases[N] extends {
    audit: { action: infer A }
  }
    ? A
    : never
}
