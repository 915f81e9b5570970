/** Text that is HTML already. */
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

/** A template whose values are escaped; only what `html` itself made passes as it is. Attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.map((part, i) => part + rendered(values[i])).join('') }
}

/** Markup that comes from the library and not from people. */
export const trusted = (text: string): Html => ({ html: text })
