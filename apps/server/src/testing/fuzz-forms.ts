import fc from 'fast-check'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { textOf, type KnownRow, type Schema } from './fuzz-values.ts'

/** Generates the fields of a form except the file, as text. */
const fieldsFor = (
  { properties = {} }: Schema,
  row: KnownRow,
): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => name !== 'file')
        .map(([name, schema]) => [name, textOf(name, schema, row)]),
    ),
  )

/** Generates a form with a file, mostly a picture, and the fields of its schema. */
export const formFor = (schema: Schema, row: KnownRow) =>
  fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constant(tinyPng) }, fc.uint8Array({ maxLength: 200 })),
      fc.constantFrom('picture.png', '', '../../etc/passwd', '\u202e', 'a"b', 'x'.repeat(3_000)),
      fc.constantFrom('image/png', 'image/jpeg', 'text/html', '', 'image/svg+xml'),
      fieldsFor(schema, row),
    )
    .map(([bytes, name, type, fields]) => fileForm(bytes, { name, type, fields }))
