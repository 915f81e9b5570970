import { expect, it } from 'vitest'
import { areaFileNameRule } from './area-file-names.ts'
import { saysOf } from './fixture.ts'

const area = 'apps/server/src/areas/deposits'

it.each([
  [`${area}/deposits.forecast.ts`, 'forecast'],
  [`${area}/deposits.forecast.test.ts`, 'forecast'],
  [`${area}/deposits.races.testing.ts`, 'races'],
  [`${area}/lines/deposit.lines.repository.ts`, 'lines'],
])('the file %s is rejected, because "%s" is not a kind of file', (path, odd) => {
  expect(saysOf(areaFileNameRule, path, '')).toEqual([
    `has ".${odd}", which is not a kind of file; use a hyphen: <noun>-${odd}.ts`,
  ])
})

it.each([
  `${area}/deposits.service.ts`,
  `${area}/deposits.export.test.ts`,
  `${area}/deposit-checks.repository.ts`,
  `${area}/deposit-forecast.ts`,
  `${area}/deposit-forecast.test.ts`,
  `${area}/months.json`,
  'apps/server/src/platform/notify/notify.outbox.ts',
  'apps/portal/src/areas/deposits/deposits.screen.test.tsx',
])('the file %s has an accepted name', (path) => {
  expect(saysOf(areaFileNameRule, path, '')).toEqual([])
})
