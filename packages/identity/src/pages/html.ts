/** Text that is already HTML. */
export interface Html {
  readonly html: string
}

type Value = string | Html | readonly Html[] | false | null | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const rendered = (value: Value): string => {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (character) => entities[character]!)
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

/**
 * Template tag that escapes its values; only values made by `html` are inserted unchanged.
 * Attributes must be quoted.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.map((part, i) => part + rendered(values[i])).join('') }
}

/**
 * Marks a text as HTML that is inserted without escaping. Only for markup of the library, never for
 * user input.
 */
export const trusted = (text: string): Html => ({ html: text })
