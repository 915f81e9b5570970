import { expect, it } from 'vitest'
import { completeAreasRule } from './complete-areas.ts'
import { tree } from './fixture.ts'

const whole = [
  'packages/contract/src/stores.contract.ts',
  'packages/phrases/src/stores.ja.ts',
  'packages/phrases/src/stores.en.ts',
  'packages/phrases/src/stores.mn.ts',
  'apps/server/src/areas/stores/stores.routes.ts',
  'apps/server/src/areas/stores/stores.service.ts',
  'apps/server/src/areas/stores/stores.repository.ts',
  'apps/server/src/areas/stores/stores.test.ts',
  'apps/portal/src/areas/stores/store-list.tsx',
]
const faults = (paths: readonly string[]) =>
  completeAreasRule(tree(Object.fromEntries(paths.map((path) => [path, ''])))).map(
    ({ path }) => path,
  )

it('an area with all its files is accepted', () => {
  expect(faults(whole)).toEqual([])
})

it.each(whole)('a missing file of an area is reported: %s', (gone) => {
  expect(faults(whole.filter((path) => path !== gone))).toHaveLength(1)
})

it('an area is recognized if it only has a portal folder', () => {
  expect(faults(['apps/portal/src/areas/payment-methods/payment-method-list.tsx'])).toContain(
    'packages/contract/src/payment-methods.contract.ts',
  )
})

it('the area for refunds needs no screen', () => {
  const refunds = whole
    .map((path) => path.replaceAll('stores', 'refunds'))
    .filter((path) => !path.endsWith('.tsx'))
  expect(faults(refunds)).toEqual([])
})
