import type { AuditActions, AuditKinds, Phrases } from './phrases.ts'

/**
 * Phrases of the server, the sign-in service and the component gallery. The portal does not load
 * them.
 */
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
/**
 * Phrases of the portal frame, all lists and the transaction screen, where users start. Loaded
 * before the first screen is shown.
 */
export const earlyPhrases = ['kit', 'shell', 'table', 'views', 'transactions'] as const

type Named<K extends string> = {
  readonly [N in keyof Phrases as Phrases[N] extends Record<K, object> ? N : never]: N
}
type Screens = {
  readonly [N in keyof Named<'screens'>]: Phrases[N] extends { screens: infer S } ? S : never
}
type AuditFields = Readonly<Record<string, string>>
/** Names of coded field values, by field. */
type AuditValues = Readonly<Record<string, AuditFields>>

/**
 * Phrases of the portal. `screens` contains the screen names of all areas, `auditWords` their names
 * in the audit log.
 */
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
    /** Sentences about successful and failed calls, for areas that have them. */
    readonly sentence: AuditValues
    readonly refused: AuditValues
  }
}

export type PhraseName = keyof PortalPhrases

type Dotted<T> = { readonly [A in keyof T & string]: `${A}.${keyof T[A] & string}` }[keyof T &
  string]

/** Key of a screen name, for example `users.admins`. */
export type ScreenName = Dotted<Screens>

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const partsOf = (phrases: Phrases) => phrases as unknown as Parts

const collect = (phrases: Phrases, key: 'screens' | 'audit'): Parts =>
  Object.fromEntries(
    Object.entries(partsOf(phrases)).flatMap(([name, words]) =>
      words[key] ? [[name, words[key]]] : [],
    ),
  ) as Parts

/**
 * Returns the phrases of a file without its screen names and audit log names, which are collected
 * separately.
 */
const ownWords = ({ screens: _screens, audit: _audit, ...words }: Parts[string]) => words

/**
 * Splits the phrases of a language for the portal: `early` is loaded at the start, each part of
 * `late` when a screen needs it.
 * @param phrases all phrases of the language
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

/** Returns all phrases of the portal at once, for tests. */
export const portalPhrases = (phrases: Phrases): PortalPhrases => {
  const parts = portalParts(phrases)
  return { ...parts.early, ...parts.late } as PortalPhrases
}
