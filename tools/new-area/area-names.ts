/** Names of a new area in all spellings, and the optional parts of its templates. */
export interface AreaNames {
  /** Maps each `{{token}}` of the templates to its text. */
  readonly tokens: Readonly<Record<string, string>>
  /**
   * Maps each optional part of a template (`{{#store}} … {{/store}}`) to true if the area has it.
   */
  readonly parts: Readonly<Record<string, boolean>>
  /** Kebab-case names of the area and of one row, such as `qr-codes` and `qr-code`. */
  readonly plural: string
  readonly singular: string
}

/** Names that users see, in each language. By default, the singular name itself. */
export interface AreaWords {
  readonly ja?: string | undefined
  readonly en?: string | undefined
  readonly mn?: string | undefined
}

/** Fields of the area's rows in addition to the name. */
export interface AreaOptions {
  /** True if each row belongs to a store; otherwise rows belong to the merchant. */
  readonly store?: boolean | undefined
  /** `NAME[:ja[:en[:mn]]]`: a code that is unique within a merchant, ignoring case. */
  readonly unique?: string | undefined
  /** `NAME[:ja[:en[:mn]]]`: a day. */
  readonly day?: string | undefined
}

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const camel = (name: string) => name.replaceAll(/-(.)/g, (_, sign: string) => sign.toUpperCase())
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const snake = (name: string) => name.replaceAll('-', '_')

/** Names of fields and columns that every area already has. */
const TAKEN_FIELDS = [
  'name',
  'store',
  'store-id',
  'id',
  'merchant-id',
  'tenant-id',
  'version',
  'changed',
  'add',
  'search',
]

const FIELD_EXAMPLE = 'tag-number:管理番号:Tag number:Дугаар'

/**
 * Returns the tokens of a field: `{{unique}}`, `{{Unique}}`, `{{unique_}}`, and its label in each
 * language.
 * @throws Error if a name is not in kebab-case or is already taken
 */
function fieldTokens(
  key: string,
  option: string,
  { plural, singular }: { plural: string; singular: string },
) {
  const [name = '', ja, en, mn, ...more] = option.split(':')
  if (!kebab.test(name) || more.length > 0)
    throw new Error(
      `"${option}" is not NAME:ja:en:mn with a name in kebab-case: --${key} ${FIELD_EXAMPLE}`,
    )
  if ([...TAKEN_FIELDS, plural, singular, `${singular}-id`].includes(name))
    throw new Error(`"${name}" is taken: choose another name for --${key}`)
  const typed = [ja, en, mn].join('')
  if (/[\\'{}]/.test(typed))
    throw new Error(
      `a label of --${key} contains \\, ', { or }, which a phrase cannot contain: ${typed}`,
    )
  const word = en || upperFirst(name.replaceAll('-', ' '))
  return {
    [key]: camel(name),
    [upperFirst(key)]: upperFirst(camel(name)),
    [`${key}_`]: snake(name),
    [`${key}Ja`]: ja || word,
    [`${key}En`]: word,
    [`${key}Mn`]: mn || word,
  }
}

/**
 * Returns the names of an area.
 * @param plural name of the area, such as `qr-codes`
 * @param singular name of one row, such as `qr-code`
 * @throws Error if a name is not in kebab-case, or if both are the same
 */
export function areaNames(
  plural: string,
  singular: string,
  words: AreaWords = {},
  { store = false, unique, day }: AreaOptions = {},
): AreaNames {
  for (const name of [plural, singular]) {
    if (!kebab.test(name))
      throw new Error(`"${name}" is not in kebab-case: npm run new:area -- qr-codes qr-code`)
  }
  if (plural === singular) throw new Error('the plural and the singular of an area must differ')
  const field = (key: string, option: string | undefined) =>
    option === undefined ? {} : fieldTokens(key, option, { plural, singular })
  const fields = { ...field('unique', unique), ...field('day', day) }
  if (fields['unique'] !== undefined && fields['unique'] === fields['day'])
    throw new Error('the names of --unique and --day must differ')
  const [things, thing] = [camel(plural), camel(singular)]
  const en = words.en ?? plural.replaceAll('-', ' ')
  const entry = singular.replaceAll('-', ' ')
  return {
    plural,
    singular,
    parts: { store, unique: unique !== undefined, day: day !== undefined },
    tokens: {
      ...fields,
      things,
      thing,
      Things: upperFirst(things),
      Thing: upperFirst(thing),
      THING: snake(singular).toUpperCase(),
      'things-': plural,
      'thing-': singular,
      things_: snake(plural),
      ja: words.ja ?? en,
      en,
      En: upperFirst(en),
      entry,
      Entry: upperFirst(entry),
      mn: words.mn ?? en,
    },
  }
}

const PART =
  /^[ \t]*\{\{([#^])(\w+)\}\}\n([^]*?)^[ \t]*\{\{\/\2\}\}\n|\{\{([#^])(\w+)\}\}(.*?)\{\{\/\5\}\}/gm

/**
 * Resolves the optional parts of a template. Keeps `{{#store}} … {{/store}}` for an area with
 * stores, and `{{^store}} … {{/store}}` for an area without stores. Marks on their own line leave
 * no empty line.
 * @throws Error if a part is unknown or not closed
 */
function keepParts(template: string, names: AreaNames): string {
  const kept = template.replaceAll(
    PART,
    (_, lineSign, lineName, lines, sign, name, text): string => {
      const has = names.parts[(lineName ?? name) as string]
      if (has === undefined)
        throw new Error(`a template contains {{#${lineName ?? name}}}, which is not a part`)
      return has === ((lineSign ?? sign) === '#') ? keepParts((lines ?? text) as string, names) : ''
    },
  )
  const open = /\{\{[#^/]\w*\}\}/.exec(kept)
  if (open) throw new Error(`a template contains ${open[0]} without its other mark`)
  return kept
}

/**
 * Fills in a template.
 * @throws Error if a token or a part is unknown
 */
export const fillIn = (template: string, names: AreaNames): string =>
  keepParts(template, names).replaceAll(/\{\{([A-Za-z]+[-_]?)\}\}/g, (_, token: string) => {
    const text = names.tokens[token]
    if (text === undefined) throw new Error(`a template contains the unknown token {{${token}}}`)
    return text
  })
