import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** A text that a user can see, with the file and the key of its phrase. */
export interface PhraseText {
  /** Place of the phrase, such as `refunds: confirm.title`. */
  readonly place: string
  readonly text: string
}

interface Tree {
  readonly [key: string]: string | Tree
}

/** Replaces the value of an argument. Neither language has a word with this sign. */
const VALUE = '○'

/**
 * Returns the texts of an ICU message, so that each option of a plural or a select occurs in at
 * least one of them. Example: `{count, plural, =0 {none} other {#}}` has the texts `none` and `○`.
 */
export function textsOf(message: string): string[] {
  const elements = parse(message)
  const length = countChoices(elements)
  return [...new Set(Array.from({ length }, (_, choice) => render(elements, choice)))]
}

const optionsOf = (element: MessageFormatElement): MessageFormatElement[][] =>
  element.type === TYPE.select || element.type === TYPE.plural
    ? Object.values(element.options).map(({ value }) => value)
    : []

/** Returns the number of choices, including those of the nested options. */
const countChoices = (elements: readonly MessageFormatElement[]): number =>
  Math.max(
    1,
    ...elements.map((element) => {
      if (element.type === TYPE.tag) return countChoices(element.children)
      const options = optionsOf(element)
      return options.length * Math.max(1, ...options.map(countChoices))
    }),
  )

const render = (elements: readonly MessageFormatElement[], choice: number): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type === TYPE.tag) return render(element.children, choice)
      const options = optionsOf(element)
      if (options.length === 0) return VALUE
      return render(options[choice % options.length]!, Math.floor(choice / options.length))
    })
    .join('')

/** Returns the texts of all phrases of a file, each on one line. */
export const phraseTexts = (file: string, tree: object): PhraseText[] =>
  flatten(tree as Tree).flatMap(([key, message]) =>
    textsOf(message).map((text) => ({
      place: `${file}: ${key}`,
      text: text.replaceAll('\n', ' '),
    })),
  )

const flatten = (tree: Tree, prefix = ''): [key: string, message: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
