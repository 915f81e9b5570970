import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areaNames, fillIn } from '../new-area/area-names.ts'
import { areaReadmeFaults } from './area-readmes.ts'
import { tree } from './fixture.ts'

const README = 'apps/server/src/areas/stores/README.md'
const text =
  '# Stores\n\n## Purpose\n\nStores of a merchant.\n\n## Rules\n\n- One.\n\n## Pitfalls\n\n- None.\n'
const floors = Object.fromEntries(
  ['ledger', 'settlement', 'platform'].map((floor) => [`apps/server/src/${floor}/README.md`, text]),
)
const sources = tree({
  'apps/server/src/areas/stores/stores.service.ts': '',
  'apps/portal/src/areas/payment-methods/x.tsx': '',
})
const says = (documents: Record<string, string>) =>
  areaReadmeFaults(sources, tree({ ...floors, ...documents })).map(
    (fault) => `${fault.path} ${fault.says}`,
  )

it('a correct README for each area of the server is accepted', () => {
  expect(says({ [README]: text })).toEqual([])
})

it('an area without a README is reported', () => {
  expect(says({})).toEqual([expect.stringContaining(`${README} is missing`)])
})

it('a missing README of the ledger, settlement or platform folder is reported', () => {
  const documents = tree({ ...floors, [README]: text }).filter(
    ({ path }) => !path.includes('/ledger/'),
  )
  expect(areaReadmeFaults(sources, documents).map(({ path }) => path)).toEqual([
    'apps/server/src/ledger/README.md',
  ])
})

it.each([
  [
    'a heading that is not one of these',
    text.replace('## Rules', '## How it works'),
    'has the headings',
  ],
  [
    'headings in another order',
    text.replace('Pitfalls', 'Purpose').replace('Purpose', 'Pitfalls'),
    'has the headings',
  ],
  ['no purpose', text.replace('## Purpose', 'Purpose'), 'has the headings'],
  ['no title', text.slice(text.indexOf('## Purpose')), 'begins without a title'],
  ['61 lines', `${text}${'- More.\n'.repeat(61 - 13)}`, 'has 61 lines'],
  ['121 columns', text.replace('- One.', `- ${'x'.repeat(119)}`), 'more than 120 columns'],
])('a README with %s is reported', (_, wrong, fault) => {
  expect(says({ [README]: wrong })).toEqual([expect.stringContaining(fault)])
})

it('a README may have 60 lines of 120 columns', () => {
  const long = `${text.replace('- One.', `- ${'x'.repeat(118)}`)}${'- More.\n'.repeat(60 - 13)}`
  expect(says({ [README]: long })).toEqual([])
})

it.each([{}, { store: true, unique: 'agreement-number', day: 'agreed-on' }])(
  'the generated README of a new area is accepted, with the options %o',
  (options) => {
    const template = readFileSync(
      new URL('../new-area/templates/readme.txt', import.meta.url),
      'utf8',
    )
    const written = fillIn(
      template,
      areaNames('wholesale-price-agreements', 'wholesale-price-agreement', {}, options),
    )
    expect(says({ [README]: written })).toEqual([])
  },
)
