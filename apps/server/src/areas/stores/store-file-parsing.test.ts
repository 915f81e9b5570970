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
 * Takes the parser process some seconds, because rows of only commas are skipped and the whole file
 * is read.
 */
const long = Buffer.from(`storeCode,storeName\n${',\n'.repeat(1_500_000)}`)

it('handles a write request while the file of another request is parsed', async () => {
  const order: string[] = []
  const checked = checkFile(owner, long).then(({ status }) => order.push(`file ${status}`))
  // The embedded database has one connection, so an open transaction during parsing would block
  // this call.
  const added = addStore(owner, { storeCode: 'PARSING', storeName: 'While a file is parsed' }).then(
    () => order.push('change'),
  )
  await Promise.all([checked, added])
  expect(order).toEqual(['change', 'file 400'])
})
