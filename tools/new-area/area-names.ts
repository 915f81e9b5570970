/** A noun in every spelling that the house has for it. */
export interface AreaNames {
  /** `{{token}}` of the templates → what stands in its place. */
  readonly tokens: Readonly<Record<string, string>>
  /** `qr-codes`, `qr-code` */
  readonly plural: string
  readonly singular: string
}

/** What people read, in each language; the noun itself where nothing is given. */
export interface AreaWords {
  readonly ja?: string | undefined
  readonly en?: string | undefined
  readonly mn?: string | undefined
}

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const camel = (name: string) => name.replaceAll(/-(.)/g, (_, sign: string) => sign.toUpperCase())
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/**
 * @param plural `qr-codes`: the area
 * @param singular `qr-code`: one row of it
 * @throws Error for what is not in kebab-case, or the same twice
 */
export function areaNames(plural: string, singular: string, words: AreaWords = {}): AreaNames {
  for (const name of [plural, singular]) {
    if (!kebab.test(name)) throw new Error(`"${name}" is not in kebab-case: npm run new:area -- qr-codes qr-code`)
  }
  if (plural === singular) throw new Error('an area is called by a plural and a singular that differ')
  const [things, thing] = [camel(plural), camel(singular)]
  const en = words.en ?? plural.replaceAll('-', ' ')
  const entry = singular.replaceAll('-', ' ')
  return {
    plural,
    singular,
    tokens: {
      things,
      thing,
      Things: upperFirst(things),
      Thing: upperFirst(thing),
      THING: singular.replaceAll('-', '_').toUpperCase(),
      'things-': plural,
      'thing-': singular,
      things_: plural.replaceAll('-', '_'),
      ja: words.ja ?? en,
      en,
      En: upperFirst(en),
      entry,
      Entry: upperFirst(entry),
      mn: words.mn ?? en,
    },
  }
}

/** @throws Error for a token that the names do not have */
export const fillIn = (template: string, { tokens }: AreaNames): string =>
  template.replaceAll(/\{\{([A-Za-z]+[-_]?)\}\}/g, (_, token: string) => {
    const text = tokens[token]
    if (text === undefined) throw new Error(`a template has {{${token}}}, which no name fills`)
    return text
  })
