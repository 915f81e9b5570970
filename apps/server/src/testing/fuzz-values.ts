import fc from 'fast-check'

/** Values for the fuzzer: valid and invalid ones. */

/** The parts of a JSON schema that the fuzzer reads. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Values of one row of the demo data, by field name. */
export type KnownRow = Readonly<Record<string, string | number | boolean | null>>

export const hostileText: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    [
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udfff\ud800',
      '\u202e',
      '\ufeff',
      '\u007f',
      '\t',
      '\\',
      '~',
      '\r\nx-a: 1',
    ],
    [
      'x'.repeat(10_240),
      '\u{1f600}'.repeat(60),
      '９９９',
      '%',
      '%00',
      '%zz',
      '../../etc/passwd',
      '<script>1</script>',
    ],
    [
      "' or '1'='1",
      '"; drop table users; --',
      '[object Object]',
      '__proto__',
      'constructor',
      'null',
      'undefined',
      'true',
    ],
    [
      'NaN',
      '-1',
      '-0',
      '1e21',
      '1e400',
      '0x10',
      '1.5',
      '007',
      '2147483648',
      '9007199254740993',
      '9999999999999999999',
    ],
    [
      '2026-02-30',
      '0000-00-00',
      '2026-11-20T24:00:00',
      '2000-01-01T00:00:00',
      '2099-12-31',
      '1999-12-31',
    ],
  ].flat(),
)

/** Generates JSON text, including text that JSON.stringify never writes. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      [
        'null',
        'true',
        'false',
        '"true"',
        '0',
        '-0',
        '-1',
        '1.5',
        '1e21',
        '1e400',
        '-1e400',
        '1E2',
        '9007199254740993',
      ],
      [
        '[]',
        '[1]',
        '["1"]',
        '[[[]]]',
        '{}',
        '{"toString":1}',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":1}}',
      ],
      [
        '"1"',
        '""',
        String.raw`"\u0000"`,
        String.raw`"\ud800"`,
        String.raw`"\udc00\ud800"`,
        `"${'x'.repeat(10_240)}"`,
      ],
      [
        '',
        'NaN',
        'undefined',
        "'x'",
        '01',
        '+1',
        '.5',
        '1,',
        '"',
        '{',
        '/*',
        `[${'0,'.repeat(300)}0]`,
      ],
      [`${'['.repeat(2_000)}${']'.repeat(2_000)}`, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
    ].flat(),
  ),
  hostileText.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 2 }),
)

const patterned = new Map<string, fc.Arbitrary<string>>()
function matching(pattern: string): fc.Arbitrary<string> {
  const known = patterned.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  patterned.set(pattern, known)
  return known
}

/** Generates days around 10 October. Most pairs of days are valid periods; a few are too long. */
const days = (from: number) =>
  fc
    .integer({ min: 0, max: 50 })
    .map((more) => new Date(Date.UTC(2026, 7, 20 + from + more)).toISOString().slice(0, 10))
const periodEnds = new Map([
  ['dateFrom', days(0)],
  ['dateTo', days(50)],
])
const clock = fc.constantFrom('00:00:00', '12:34:56', '23:59:59')

/** Forged cursors at the limits of their three numbers. The schema accepts them like real ones. */
const cursors = [
  ['0.0.0', '1.1.1', '253402300799999.1.1', '253402300800000.1.1', '999999999999999.1.1'],
  [
    '1.9223372036854775807.999999999',
    '1.9223372036854775808.1',
    '1.1.2147483648',
    '1.1.999999999',
    '-1.1.1',
    'a.b.c',
  ],
]
  .flat()
  .map((text) => Buffer.from(text).toString('base64url'))

/** Generates a text that the schema accepts; uses the value of `row` if it has the field. */
export function textOf(name: string, schema: Schema, row: KnownRow): fc.Arbitrary<string> {
  const {
    type,
    enum: values,
    const: only,
    pattern,
    maxLength = 120,
    minimum = 0,
    maximum = 1_000_000,
  } = schema
  if (only !== undefined) return fc.constant(only)
  if (type === 'integer')
    return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }).map(String)
  const known = row[name]
  if (values) {
    const any = fc.constantFrom(...values)
    const isKnown = typeof known === 'string' && values.includes(known)
    return isKnown
      ? fc.oneof({ weight: 4, arbitrary: fc.constant(known) }, { weight: 1, arbitrary: any })
      : any
  }
  const day = periodEnds.get(name)
  const moment = day && fc.tuple(day, clock).map((parts) => parts.join('T'))
  if (moment) return fc.oneof({ weight: 8, arbitrary: day }, { weight: 1, arbitrary: moment })
  const odd = name === 'cursor' ? fc.constantFrom(...cursors) : null
  const made =
    odd ??
    (pattern
      ? matching(pattern).filter((text) => Array.from(text).length <= maxLength)
      : fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }))
  return known === undefined || known === null
    ? made
    : fc.oneof({ weight: 4, arbitrary: fc.constant(String(known)) }, { weight: 1, arbitrary: made })
}

/** Generates a body value that the schema accepts, as JSON text. */
export function jsonOf(name: string, schema: Schema, row: KnownRow): fc.Arbitrary<string> {
  const { type, anyOf, minimum = -1000, maximum = 1000, items = {}, properties = {} } = schema
  if (anyOf) return fc.oneof(...anyOf.map((one) => jsonOf(name, one, row)))
  const known = row[name]
  switch (type) {
    case 'null':
      return fc.constant('null')
    case 'integer':
    case 'number': {
      const made = fc.oneof(
        fc.integer({ min: Math.max(minimum, -5), max: Math.max(minimum, Math.min(maximum, 50)) }),
        fc.constantFrom(minimum, maximum),
      )
      const exact = fc.constant(Number(known))
      return (
        typeof known === 'number' ? fc.oneof({ weight: 4, arbitrary: exact }, made) : made
      ).map(String)
    }
    case 'boolean':
      return fc.constantFrom('true', 'false')
    case 'array':
      return fc
        .array(jsonOf(name, items, row), { maxLength: 3 })
        .map((parts) => `[${parts.join()}]`)
    case 'object':
      return fieldsOf(schema, row).map(
        (fields) => `{${fields.map((pair) => pair.join(':')).join()}}`,
      )
    default:
      return Object.keys(properties).length > 0
        ? jsonOf(name, { ...schema, type: 'object' }, row)
        : jsonText(name, schema, row)
  }
}

const jsonText = (name: string, schema: Schema, row: KnownRow) =>
  textOf(name, schema, row).map((text) => JSON.stringify(text))

/**
 * Generates the fields of a valid body as pairs of JSON text. Leaves out half of the optional
 * fields.
 */
export function fieldsOf(
  { oneOf, properties = {}, required = [] }: Schema,
  row: KnownRow,
): fc.Arbitrary<[string, string][]> {
  if (oneOf) return fc.oneof(...oneOf.map((one) => fieldsOf(one, row)))
  const fields = Object.entries(properties).map(([name, schema]) => {
    const given = jsonOf(name, schema, row).map((json): [string, string][] => [
      [JSON.stringify(name), json],
    ])
    return required.includes(name) ? given : fc.oneof(given, fc.constant<[string, string][]>([]))
  })
  return fc.tuple(...fields).map((lists) => lists.flat())
}
