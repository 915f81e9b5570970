import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withLine } from './area-files.ts'
import { areaNames, type AreaOptions, fillIn } from './area-names.ts'

const text = `// Every area.
export { banks } from './banks.ts'
export { users } from './users.ts'

export const session = {}
export { views } from './views.ts'
export { tenants } from './tenants.ts'
`

it.each([
  ['account', 1],
  ['coupons', 2],
  ['zones', 7],
])(
  'registering the area %s inserts its line in alphabetical order and moves no other line',
  (name, place) => {
    const line = `export { ${name} } from './${name}.ts'`
    const lines = withLine(text, line).split('\n')
    expect(lines[place]).toBe(line)
    expect(lines.toSpliced(place, 1).join('\n')).toBe(text)
  },
)

const options: readonly AreaOptions[] = [false, true].flatMap((store) =>
  [undefined, 'tag-number'].flatMap((unique) =>
    [undefined, 'found-on'].map((day) => ({ store, unique, day })),
  ),
)

it.each(options)(
  'the files of a new area contain no placeholder, with the options %o',
  (choice) => {
    const names = areaNames('lost-items', 'lost-item', { ja: '忘れ物' }, choice)
    const folder = new URL('templates/', import.meta.url)
    const texts = readdirSync(folder).map((file) =>
      fillIn(readFileSync(new URL(file, folder), 'utf8'), names),
    )
    expect(texts).toHaveLength(28)
    expect(texts.filter((one) => /\{\{[#^/\w]|\}\}['\w]/.test(one))).toEqual([])
    expect(texts.some((one) => one.includes('store_id'))).toBe(choice.store)
    expect(texts.some((one) => /tagNumber|tag_number|orDuplicate/.test(one))).toBe(
      choice.unique !== undefined,
    )
    expect(texts.some((one) => /foundOn|found_on|DayField/.test(one))).toBe(
      choice.day !== undefined,
    )
  },
)
