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

/** Rows of nothing but commas are passed over, so all of this file is read, which takes a parser process some seconds. */
const long = Buffer.from(`storeCode,storeName\n${',\n'.repeat(1_500_000)}`)

it('answers a call that changes something while the file of another call is parsed', async () => {
  const order: string[] = []
  const checked = checkFile(owner, long).then(({ status }) => order.push(`file ${status}`))
  // The embedded database has one connection: a transaction that waited for the file would hold this call.
  const added = addStore(owner, { storeCode: 'PARSING', storeName: 'While a file is parsed' }).then(
    () => order.push('change'),
  )
  await Promise.all([checked, added])
  expect(order).toEqual(['change', 'file 400'])
})
