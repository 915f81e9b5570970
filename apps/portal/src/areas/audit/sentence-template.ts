/** A piece of a sentence: text, or the thing it is about, which may lead to its screen. */
export type Piece = string | { readonly object: string }

export type Gaps = Readonly<Record<string, Piece | undefined>>

/** A word as it is written within a sentence; what is written in capitals stays. */
export const withinSentence = (word: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word

/** A phrase with gaps, as it is written or as the build has read it: `['by ', ['actor'], '.']`. */
export type Template = string | readonly (string | readonly [gap: string])[]

// What was captured is every second one.
const partsOf = (template: Template): readonly (string | readonly [gap: string])[] =>
  typeof template === 'string'
    ? template.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : ([part] as const)))
    : template

/** A sentence with its gaps filled; null where one of them cannot be. */
function filled(template: Template, gaps: Gaps): Piece[] | null {
  const pieces = partsOf(template).map((part) => {
    if (typeof part === 'string') return part
    return part.length === 1 && Object.hasOwn(gaps, part[0]) ? gaps[part[0]] : undefined
  })
  return pieces.every((piece) => piece !== undefined)
    ? pieces.filter((piece) => piece !== '')
    : null
}

/** The first sentence that can be said. */
export const firstFilled = (templates: readonly (Template | undefined)[], gaps: Gaps): Piece[] =>
  templates.reduce<Piece[] | null>(
    (found, template) => found ?? (template === undefined ? null : filled(template, gaps)),
    null,
  ) ?? []

export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.object)).join('')
