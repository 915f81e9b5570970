import type { AuditActions, AuditKinds, Phrases } from './phrases.ts'

/** What the server, the sign-in service and the component gallery say: no part of what the portal loads. */
const elsewhere = [
  'exports',
  'gallery',
  'ingest',
  'mail',
  'passwordLink',
  'preparing',
  'setup',
  'unsubscribe',
] as const
/** What the portal's frame, every list and the transactions say, where people begin: loaded before anything is shown. */
export const earlyPhrases = ['kit', 'shell', 'table', 'views', 'transactions'] as const

type Named<K extends string> = {
  readonly [N in keyof Phrases as Phrases[N] extends Record<K, object> ? N : never]: N
}
type Screens = {
  readonly [N in keyof Named<'screens'>]: Phrases[N] extends { screens: infer S } ? S : never
}
type AuditFields = Readonly<Record<string, string>>
/** Of a field whose value is a code, the words of the codes. */
type AuditValues = Readonly<Record<string, AuditFields>>

/** The phrases of the portal. `screens` are the names of every area's screens, `auditWords` what the audit log calls their calls. */
export type PortalPhrases = {
  readonly [N in Exclude<keyof Phrases, (typeof elsewhere)[number]>]: Omit<
    Phrases[N],
    'screens' | 'audit'
  >
} & {
  readonly screens: Screens
  readonly auditWords: {
    readonly action: AuditActions
    readonly kind: AuditKinds
    readonly field: AuditFields
    readonly word: AuditValues
    /** What is said of a call that was done, and of one that was refused, where its area has a sentence for it. */
    readonly sentence: AuditValues
    readonly refused: AuditValues
  }
}

export type PhraseName = keyof PortalPhrases

type Dotted<T> = { readonly [A in keyof T & string]: `${A}.${keyof T[A] & string}` }[keyof T &
  string]

/** `users.admins`: one of the `screens` of an area. */
export type ScreenName = Dotted<Screens>

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const partsOf = (phrases: Phrases) => phrases as unknown as Parts

const collect = (phrases: Phrases, key: 'screens' | 'audit'): Parts =>
  Object.fromEntries(
    Object.entries(partsOf(phrases)).flatMap(([name, words]) =>
      words[key] ? [[name, words[key]]] : [],
    ),
  ) as Parts

/** What of one file the portal loads under its own name. */
const ownWords = ({ screens: _screens, audit: _audit, ...words }: Parts[string]) => words

/**
 * The phrases of a language as the portal loads them: `early` at once, each of `late` by its name when a screen needs it.
 * @param phrases every phrase of the language
 */
export function portalParts(phrases: Phrases): {
  early: Partial<PortalPhrases>
  late: Partial<PortalPhrases>
} {
  const own = Object.entries(partsOf(phrases))
    .filter(([name]) => !(elsewhere as readonly string[]).includes(name))
    .map(([name, words]) => [name, ownWords(words)] as const)
  const isEarly = ([name]: readonly [string, unknown]) =>
    (earlyPhrases as readonly string[]).includes(name)
  const audit = Object.entries(collect(phrases, 'audit'))
  const auditWords = {
    action: Object.fromEntries(audit.map(([name, { action }]) => [name, action])),
    sentence: Object.fromEntries(audit.map(([name, { sentence = {} }]) => [name, sentence])),
    refused: Object.fromEntries(audit.map(([name, { refused = {} }]) => [name, refused])),
    kind: Object.assign({}, ...audit.map(([, { kind }]) => kind)) as AuditKinds,
    field: Object.assign({}, ...audit.map(([, { field }]) => field)) as AuditFields,
    word: Object.assign({}, ...audit.map(([, { word }]) => word)) as AuditValues,
  }
  return {
    early: { ...Object.fromEntries(own.filter(isEarly)), screens: collect(phrases, 'screens') },
    late: { ...Object.fromEntries(own.filter((part) => !isEarly(part))), auditWords },
  } as unknown as ReturnType<typeof portalParts>
}

/** All of them at once, for tests. */
export const portalPhrases = (phrases: Phrases): PortalPhrases => {
  const parts = portalParts(phrases)
  return { ...parts.early, ...parts.late } as PortalPhrases
}
