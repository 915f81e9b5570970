import { expect, it } from 'vitest'
import { argumentsOf } from './icu.ts'

it.each([
  ['nothing', []],
  ['{count} of {total}', ['count', 'total']],
  ['{count, number} {day, date, short}', ['count', 'day']],
  ['{count, plural, one {# store of {name}} other {# stores}}', ['count', 'name']],
  ['{kind, select, a {x {y, plural, other {{z}}}} other {}}', ['kind', 'y', 'z']],
  ['<b>{name}</b>', ['<b>', 'name']],
  ["it's '{quoted}' and {real}", ['real']],
])('the arguments of the message %j are found', (message, wanted) => {
  expect(argumentsOf(message)).toEqual(wanted)
})

it.each(['{', '{}', '{count', '{count, plural, one {x}', '{count, plural, one {x', '{店舗}'])(
  'the message %s is rejected',
  (message) => {
    expect(() => argumentsOf(message)).toThrow(SyntaxError)
  },
)
