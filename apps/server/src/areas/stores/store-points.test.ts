import type { StoreFileOutcome } from '@choba/contract/store-file.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addStore, changeOf, checkFile, detailOf, newStore } from './stores.testing.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const givePoints = (enable_point: boolean) =>
  asOwner(test.engine, (q) =>
    q.updateTable('merchants').set({ enable_point }).where('code', '=', 'SHIBUYA-COFFEE').execute(),
  )

it('the point settings of a store cannot be changed while the merchant does not use points', async () => {
  const kept = { pointGiveRate: 20_000, pointUseRate: 500_000, pointAwardLimit: 100 }
  const { storeId, storeCode } = await addStore(owner, kept)
  await givePoints(false)
  const none = await test.signIn('owner')
  // Principals are cached for a moment.
  await expect.poll(async () => (await none.get('pointrule/options')).status).not.toBe(200)
  const refusedIn = async (answer: Promise<{ status: number; envelope: { result: unknown } }>) => {
    const { status, envelope } = await answer
    return [status, (envelope.result as { fields: object[] }).fields]
  }
  const unknown = (path: string) => [400, [{ path, problem: 'unknown' }]]
  const store = await detailOf(none, storeId)
  expect(
    await refusedIn(none.put('shop/modify', changeOf(store, { pointGiveRate: 10_000 }))),
  ).toEqual(unknown('pointGiveRate'))
  expect(await refusedIn(none.put('shop/modify', changeOf(store, { pointUseRate: null })))).toEqual(
    unknown('pointUseRate'),
  )
  expect(await refusedIn(none.post('shop/add', newStore({ pointAwardDayLimit: 1 })))).toEqual(
    unknown('pointAwardDayLimit'),
  )
  const fileOf = async (rate: string) => {
    const bytes = new TextEncoder().encode(
      `storeCode,abbreviation,pointGiveRate\n${storeCode},AB,${rate}\n`,
    )
    return resultOf<StoreFileOutcome>(await checkFile(none, bytes))
  }
  expect((await fileOf('1')).faults).toMatchObject([
    { column: 'pointGiveRate', problem: 'unknown' },
  ])
  const { bytes } = await none.get('shop/file/download', { format: 'csv' })
  const heading = bytes.toString('utf8').split('\r\n')[0]!
  expect(heading).toContain('1日の上限額')
  expect(heading).not.toContain('ポイント')
  expect(await fileOf('2')).toMatchObject({ changed: 1, refused: 0 })
  // Other fields can still be changed. The point settings are shown again when the merchant uses
  // points again.
  expect(await none.put('shop/modify', changeOf(store, { abbreviation: 'AB' }))).toMatchObject({
    status: 200,
  })
  await givePoints(true)
  expect(await detailOf(none, storeId)).toMatchObject({ ...kept, abbreviation: 'AB' })
})
