import type { StoreFileOutcome } from '@choba/contract/store-file.ts'
import type { StorePage } from '@choba/contract/stores.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addStore, checkFile, detailOf, runFile } from './stores.testing.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const checkOutcome = async (bytes: Buffer) =>
  resultOf<StoreFileOutcome>(await checkFile(owner, bytes))
const run = (bytes: Buffer, { basis }: StoreFileOutcome, more: Record<string, string> = {}) =>
  runFile(owner, bytes, { basis, ...more })
const found = async (code: string) => {
  const { items } = resultOf<StorePage>(await owner.get('shop/list', { search: code }))
  return detailOf(owner, items.find(({ storeCode }) => storeCode === code)!.storeId)
}
const reasons = ({ faults }: StoreFileOutcome) =>
  faults.map(({ line, column, problem }) => `${line} ${column} ${problem}`)

it('a file cannot give a store a service ID that another store or an earlier row of the file has', async () => {
  const { company } = await addStore(owner, { storeCode: 'A', offlineServiceId: 'ID' })
  const line = (code: string, ids: string) => `${code},名前,${company.companyCode},${ids}`
  const file = csv(
    'storeCode,storeName,companyCode,offlineServiceId,onlineServiceId',
    line('A', 'NEW,NEW'),
    line('B', ',ID'),
    line('C', 'C,'),
    line('D', ',C'),
    line('E', 'NEW,'),
  )
  const outcome = await checkOutcome(file)
  expect(reasons(outcome)).toEqual([
    '3 onlineServiceId taken',
    '5 onlineServiceId taken',
    '6 offlineServiceId taken',
  ])
  expect(resultOf(await run(file, outcome, { onlyGood: 'true' }))).toMatchObject({
    fresh: 1,
    changed: 1,
  })
  const ids = { offlineServiceId: 'NEW', onlineServiceId: 'NEW' }
  expect(await found('A')).toMatchObject(ids)
  // A later file can use the ID that store A no longer has.
  const later = csv('storeCode,onlineServiceId', 'C,ID')
  expect(resultOf(await run(later, await checkOutcome(later)))).toMatchObject({ changed: 1 })
})
