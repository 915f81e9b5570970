import type { CatalogueDetail } from '@choba/contract/catalogue-items.ts'
import { logoAddress } from '@choba/contract/catalogue-names.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainPicture } from '#platform/files/files.testing.ts'
import { silentLog } from '#platform/observability/log.ts'
import { hosts, openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { createApp } from '../../app.ts'
import { createServices } from '../../services.ts'
import {
  addedItem,
  addedLogo,
  changedItem,
  holderOf,
  lists,
  uploadLogo,
} from './catalogue.testing.ts'

let test: TestApp
let sysconfig: Client
let owner: Client
/** Second server on the same database as `test`. */
let other: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await holderOf(test)
  owner = await test.signIn('owner')
  const { config, engine, transport } = test
  const services = await createServices(config, {
    engine,
    transport,
    log: silentLog(),
    worker: false,
  })
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

type Named = Partial<
  Record<'paymentMethods' | 'paymentTypes', { paymentType: string; name: string }[]>
>

interface Logos {
  paymentTypes: { paymentType: string; light: string | null }[]
}

/** Sends a call to the second server. */
const elsewhere = (call: string) =>
  other.inject({
    method: 'GET',
    url: `/apiproxy/api/${call}`,
    headers: { authorization: `Bearer ${owner.token}`, host: hosts.demo, 'accept-language': 'ja' },
  })

/** Returns the names that both servers give a payment method, in two calls each. */
async function namesOf(code: string): Promise<(string | undefined)[]> {
  const asked = ['paymenttype/names', 'stat/options'].map(async (call) => [
    resultOf<Named>(await owner.get(call)),
    (await elsewhere(call)).json<{ result: Named }>().result,
  ])
  return (await Promise.all(asked))
    .flat()
    .map(({ paymentMethods = [], paymentTypes = [] }) =>
      [...paymentMethods, ...paymentTypes].find(({ paymentType }) => paymentType === code),
    )
    .map((found) => found?.name)
}

it('every server returns a changed name in its next answer', async () => {
  const added = await addedItem(sysconfig, 'paymentType')
  expect(await namesOf(added.code)).toEqual(Array(4).fill(added.nameJa))
  const change = changedItem(added, { nameJa: '新しい名称' })
  await sysconfig.put(`${lists.paymentType}/modify`, change)
  expect(await namesOf(added.code)).toEqual(Array(4).fill('新しい名称'))
  await sysconfig.delete(`${lists.paymentType}/delete`, { itemId: added.itemId, version: 2 })
  expect(await namesOf(added.code)).toEqual(Array(4).fill(undefined))
})

it('every server lists and serves a new logo immediately', async () => {
  const { itemId } = await addedLogo(sysconfig)
  const { code } = resultOf<CatalogueDetail>(await sysconfig.get('paymenttype/detail', { itemId }))
  const read = async () => {
    const { paymentTypes } = (await elsewhere('paymenttype/names')).json<{ result: Logos }>().result
    const { light } = paymentTypes.find(({ paymentType }) => paymentType === code)!
    const { statusCode } = await other.inject({
      url: logoAddress(code, 'light', light!),
      headers: { host: hosts.demo },
    })
    return [light, statusCode] as const
  }
  const [first] = await read()
  await uploadLogo(
    sysconfig,
    { itemId, background: 'LIGHT', version: '1' },
    await plainPicture(9, 9),
  )
  const [second, sent] = await read()
  expect([second === first, sent]).toEqual([false, 200])
})
