import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/**
 * Returns the arguments and the tags of an ICU message. Example: the result for `{count, plural,
 * other {# of {total}}} <b>x</b>` is `<b>`, `count`, `total`.
 * @throws SyntaxError for an invalid message
 */
export function argumentsOf(message: string): string[] {
  const names = [...new Set(namesIn(parse(message)))].sort()
  const odd = names.find((name) => !/^<?\w+>?$/.test(name))
  if (odd !== undefined) throw new SyntaxError(`${odd} is not a name of an argument`)
  return names
}

function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.tag:
        return [`<${element.value}>`, ...namesIn(element.children)]
      case TYPE.select:
      case TYPE.plural:
        return [
          element.value,
          ...Object.values(element.options).flatMap(({ value }) => namesIn(value)),
        ]
      default:
        return [element.value]
    }
  })
}
