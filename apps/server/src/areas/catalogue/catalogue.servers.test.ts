import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { hosts, openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { createApp } from '../../app.ts'
import { createServices } from '../../services.ts'
import { addedItem, changedItem, holderOf, lists } from './catalogue.testing.ts'

let test: TestApp
let sysconfig: Client
let owner: Client
/** A second server on the same database. */
let other: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await holderOf(test)
  owner = await test.signIn('owner')
  const { config, engine, transport } = test
  const services = await createServices(config, { engine, transport, log: silentLog(), worker: false })
  other = await createApp(services)
  close = async () => {
    await other.close()
    await services.jobs.stop()
  }
})
afterAll(async () => {
  await close()
  await test.close()
})

type Named = Partial<Record<'brands' | 'paymentTypes', { paymentType: string; name: string }[]>>

/** What both servers call a brand, each in two of its calls. */
async function namesOf(code: string): Promise<(string | undefined)[]> {
  const asked = ['paymenttype/names', 'stat/options'].map(async (call) => {
    const elsewhere = await other.inject({
      method: 'GET',
      url: `/apiproxy/api/${call}`,
      headers: { authorization: `Bearer ${owner.token}`, host: hosts.demo, 'accept-language': 'ja' },
    })
    return [resultOf<Named>(await owner.get(call)), elsewhere.json<{ result: Named }>().result]
  })
  return (await Promise.all(asked))
    .flat()
    .map(({ brands = [], paymentTypes = [] }) =>
      [...brands, ...paymentTypes].find(({ paymentType }) => paymentType === code),
    )
    .map((found) => found?.name)
}

it('a change is seen in the next answer of every server', async () => {
  const added = await addedItem(sysconfig, 'paymentType')
  expect(await namesOf(added.code)).toEqual(Array(4).fill(added.nameJa))
  const change = changedItem(added, { nameJa: '新しい名称' })
  await sysconfig.put(`${lists.paymentType}/modify`, change)
  expect(await namesOf(added.code)).toEqual(Array(4).fill('新しい名称'))
  await sysconfig.delete(`${lists.paymentType}/delete`, { itemId: added.itemId, version: 2 })
  expect(await namesOf(added.code)).toEqual(Array(4).fill(undefined))
})
