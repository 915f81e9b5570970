import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { addStore, checkFile } from './stores.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

/**
 * A file that the parser process needs some seconds for. Its rows of only commas are skipped, but
 * the whole file is read.
 */
const long = Buffer.from(`storeCode,storeName\n${',\n'.repeat(1_500_000)}`)

it('a write request is answered while the file of another request is being parsed', async () => {
  const order: string[] = []
  const checked = checkFile(owner, long).then(({ status }) => order.push(`file ${status}`))
  // The embedded database has only one connection. A transaction that stays open during the parsing
  // would block this request.
  const added = addStore(owner, { storeCode: 'PARSING', storeName: 'While a file is parsed' }).then(
    () => order.push('change'),
  )
  await Promise.all([checked, added])
  expect(order).toEqual(['change', 'file 400'])
})
