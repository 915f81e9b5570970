import { expect, it } from 'vitest'
import { fileRule, folderRule, MAX_FILES, MAX_LINES } from './files.ts'
import { saysOf } from './fixture.ts'

const long = 'x\n'.repeat(MAX_LINES + 1)

it.each([
  'apps/server/src/areas/users/index.ts',
  'apps/portal/src/lib/utils.ts',
  'apps/portal/src/lib/helper.ts',
  'packages/contract/src/common.test.ts',
])('the file name %s is rejected, because it is too general', (path) => {
  expect(saysOf(fileRule, path, '')).toEqual(['has a name that is too general; name its content'])
})

it.each([
  'apps/portal/src/ui/DatePicker.tsx',
  'apps/portal/src/qrCodes/list.tsx',
  'tools/free_port.ts',
])('the file name %s is rejected, because it is not in kebab-case', (path) => {
  expect(saysOf(fileRule, path, '')).toHaveLength(1)
})

it('a file with more than the maximum number of lines is rejected, even if it is a test', () => {
  expect(saysOf(fileRule, 'apps/server/src/app.ts', long)).toEqual([
    `has ${MAX_LINES + 1} lines; split it by topic`,
  ])
  expect(saysOf(fileRule, 'apps/server/src/app.test.ts', long)).toHaveLength(1)
  expect(saysOf(fileRule, 'apps/server/src/app.ts', 'x\n'.repeat(MAX_LINES))).toEqual([])
})

it.each([
  'packages/database/migrations/010-roles-and-scope.sql',
  'packages/phrases/src/results.ja.ts',
  'packages/database/seed/merchants.ts',
])('the number of lines of the list %s is not limited', (path) => {
  expect(saysOf(fileRule, path, long)).toEqual([])
})

it.each([
  'apps/server/src/areas/stores/stores.service.ts',
  'apps/portal/src/vite-env.d.ts',
  'vitest.config.ts',
])('the file name %s is accepted', (path) => {
  expect(saysOf(fileRule, path, '')).toEqual([])
})

it('a folder of the server may have 40 source files, not counting tests', () => {
  const filesOf = (folder: string, count: number, end = '.ts') =>
    Array.from({ length: count }, (_, at) => ({ path: `${folder}/file-${at}${end}`, text: '' }))
  const full = filesOf('apps/server/src/ledger', MAX_FILES)
  expect(folderRule([...full, ...filesOf('apps/server/src/ledger', 5, '.test.ts')])).toEqual([])
  expect(folderRule([...full, ...filesOf('apps/server/src/ledger/points', MAX_FILES)])).toEqual([])
  expect(folderRule([...full, { path: 'apps/server/src/ledger/one-more.ts', text: '' }])).toEqual([
    { path: 'apps/server/src/ledger', says: 'has 41 source files; use subfolders named for nouns' },
  ])
})
