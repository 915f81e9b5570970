/** Piece of a sentence: text, or the object of the entry, which the screen may show as a link. */
export type Piece = string | { readonly object: string }

export type Gaps = Readonly<Record<string, Piece | undefined>>

/**
 * Lower-cases the first letter of a word for use within a sentence. Words in capitals stay
 * unchanged.
 */
export const withinSentence = (word: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word

/**
 * Phrase with gaps, either as a string or in the form that the build compiles: `['by ', ['actor'],
 * '.']`.
 */
export type Template = string | readonly (string | readonly [gap: string])[]

// `split` with one capture group puts the captured gap names at odd indexes.
const partsOf = (template: Template): readonly (string | readonly [gap: string])[] =>
  typeof template === 'string'
    ? template.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : ([part] as const)))
    : template

/** Fills the gaps of a template. Returns null if a gap has no value. */
function filled(template: Template, gaps: Gaps): Piece[] | null {
  const pieces = partsOf(template).map((part) => {
    if (typeof part === 'string') return part
    return part.length === 1 && Object.hasOwn(gaps, part[0]) ? gaps[part[0]] : undefined
  })
  return pieces.every((piece) => piece !== undefined)
    ? pieces.filter((piece) => piece !== '')
    : null
}

/** Fills the first template whose gaps all have a value. */
export const firstFilled = (templates: readonly (Template | undefined)[], gaps: Gaps): Piece[] =>
  templates.reduce<Piece[] | null>(
    (found, template) => found ?? (template === undefined ? null : filled(template, gaps)),
    null,
  ) ?? []

export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.object)).join('')
