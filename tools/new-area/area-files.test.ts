import { expect, it } from 'vitest'
import { withLine } from './area-files.ts'

const text = `// Every area.
export { brands } from './brands.ts'
export { users } from './users.ts'

export const session = {}
export { views } from './views.ts'
export { tenants } from './tenants.ts'
`

it.each([
  ['account', 1],
  ['coupons', 2],
  ['zones', 7],
])('puts the line of %s in its place and moves no other', (name, place) => {
  const line = `export { ${name} } from './${name}.ts'`
  const lines = withLine(text, line).split('\n')
  expect(lines[place]).toBe(line)
  expect(lines.toSpliced(place, 1).join('\n')).toBe(text)
})
