import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { allEndpoints } from './contract.ts'
import { addressOf } from './endpoint.ts'

/** Body fields whose key ends in "name" or "title" and that hold display names. */
const NAME = /(name|title)(ja|en|mn)?$/i
/**
 * Texts without a visible letter: zero-width space, filler, soft hyphen, joiners, tag character,
 * braille cell without dots, bidirectional override and spaces.
 */
const invisible = [
  '\u200b',
  '\u3164',
  '\u00ad',
  '\u200d\u200d',
  '\u{e0041}',
  '\u2800',
  '\u202e',
  ' \u200b\u3000',
]

type Schema = z.core.$ZodType
interface Inside {
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  options?: readonly Schema[]
}

/** Yields all leaf schemas below this one with their field name. */
function* fieldsOf(schema: Schema, name = ''): Generator<readonly [string, Schema]> {
  const { shape, innerType, element, valueType, options } = schema._zod.def as Inside
  const inside = innerType ?? element ?? valueType
  if (shape) for (const [key, inner] of Object.entries(shape)) yield* fieldsOf(inner, key)
  else if (inside) yield* fieldsOf(inside, name)
  else if (options) for (const inner of options) yield* fieldsOf(inner, name)
  else yield [name, schema]
}

const names = allEndpoints.flatMap(({ endpoint }) =>
  endpoint.body
    ? [...fieldsOf(endpoint.body)]
        .filter(([name]) => NAME.test(name))
        .map(([name, schema]) => ({ call: `${addressOf(endpoint)} ${name}`, schema }))
    : [],
)

it('no call accepts a name without a visible letter', () => {
  expect(names.length).toBeGreaterThan(40)
  const taken = names.flatMap(({ call, schema }) =>
    invisible
      .filter((text) => (z.safeParse(schema, text).data ?? '') !== '')
      .map((text) => `${call}: ${JSON.stringify(text)}`),
  )
  expect(taken).toEqual([])
})

it('no call stores bidirectional control characters in a name', () => {
  const kept = names.filter(({ schema }) =>
    JSON.stringify(z.safeParse(schema, '\u202e太郎\u202c\u2066').data ?? '').match(
      /[\u202a-\u202e\u2066-\u2069]/,
    ),
  )
  expect(kept.map(({ call }) => call)).toEqual([])
})
