import { randomUUID } from 'node:crypto'
import type { StoreFileOutcome } from '@choba/contract/store-file.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { eitherOf, merchant } from '#testing/stated-needs.ts'
import type { TestApp } from '#testing/test-app.ts'
import { resultOf } from '#testing/test-app.ts'
import { addStore, changeOf, checkFile, detailOf, newStore, resetKey } from './stores.testing.ts'

const absent = '999999'
const storeFile = (name: string) => Buffer.from(`storeCode,storeName\nSAMPLE,${name}\n`)
const noKey = `fk_${'0'.repeat(24)}`
const partsOfNew = () => {
  const { companyId: _company, ...parts } = newStore()
  return parts
}
const inForeign = async ({ storeId }: { storeId: string }) => ({ query: { storeId } })

/** Returns a store of the role's merchant: store 1 for the manager, a new store for other roles. */
const storeOf = async (test: TestApp, role: Role) => {
  const client = await test.signIn(role)
  return role === 'manager' ? detailOf(client, '1') : addStore(client)
}
const query = async (test: TestApp, role: Role) => ({
  query: { storeId: (await storeOf(test, role)).storeId },
})

export const viewNeeds = { shop: merchant('Shop.search') }
export const historyNeeds = { store: merchant('Shop.search') }

export const samples: CallSamples<typeof stores> = {
  list: {
    call: 'GET /apiproxy/api/shop/list',
    may: merchant('Shop.search'),
    input: () => ({}),
    saysStore: true,
  },
  detail: {
    call: 'GET /apiproxy/api/shop/detail',
    may: merchant('Shop.search'),
    input: () => ({ query: { storeId: absent } }),
    real: query,
    saysStore: true,
    inStore: inForeign,
    fuzz: { rare: true },
  },
  options: {
    call: 'GET /apiproxy/api/shop/options',
    may: merchant('Shop.search'),
    input: () => ({}),
  },
  people: {
    call: 'GET /apiproxy/api/shop/people',
    may: merchant('Shop.search'),
    input: () => ({ query: { storeId: absent } }),
    real: query,
    inStore: inForeign,
    fuzz: { rare: true },
  },
  closing: {
    call: 'GET /apiproxy/api/shop/closing',
    may: merchant('Shop.edit'),
    input: () => ({ query: { storeId: absent } }),
    real: query,
    inStore: inForeign,
    fuzz: { rare: true },
  },
  add: {
    call: 'POST /apiproxy/api/shop/add',
    may: merchant('Shop.add'),
    input: () => ({ body: newStore({ companyId: absent }) }),
    real: async () => ({ body: newStore() }),
    fuzz: { rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/shop/modify',
    may: merchant('Shop.edit'),
    input: () => ({ body: { storeId: absent, version: 1, ...partsOfNew() } }),
    real: async (test, role) => ({
      body: changeOf(await storeOf(test, role), { storeName: '別の名前' }),
    }),
    inStore: async ({ owner, storeId }) => ({
      body: changeOf(await detailOf(owner, storeId), { abbreviation: 'F' }),
    }),
    saysStore: true,
    fuzz: { rare: true },
  },
  checkFile: {
    call: 'POST /apiproxy/api/shop/file/check',
    may: merchant(eitherOf('Shop.add', 'Shop.edit')),
    input: () => ({ file: storeFile('一号店') }),
    fuzz: { ends: 400 },
  },
  runFile: {
    call: 'POST /apiproxy/api/shop/file/run',
    may: merchant(eitherOf('Shop.add', 'Shop.edit')),
    // The user has not checked this file, so the import is rejected.
    input: () => ({ file: storeFile('二号店'), query: { basis: '0'.repeat(64) } }),
    ends: [409, 409],
    real: async (test, role) => {
      const client = await test.signIn(role)
      const file = Buffer.from(
        `storeCode,storeName,companyCode\nF-${randomUUID().slice(0, 8)},店舗,C1\n`,
      )
      const { basis } = resultOf<StoreFileOutcome>(await checkFile(client, file))
      return { file, query: { basis }, besides: 1 }
    },
    fuzz: { ends: 400 },
  },
  refusedRows: {
    call: 'POST /apiproxy/api/shop/file/refused',
    may: merchant(eitherOf('Shop.add', 'Shop.edit')),
    // The row has no store code.
    input: () => ({ file: Buffer.from('storeCode,storeName\n,店舗\n'), query: { format: 'csv' } }),
    fuzz: { ends: 400 },
  },
  fileDownload: {
    call: 'GET /apiproxy/api/shop/file/download',
    may: merchant('Shop.search'),
    input: () => ({ query: { format: 'csv' } }),
    saysStore: true,
  },
  close: {
    call: 'PUT /apiproxy/api/shop/close',
    may: merchant('Shop.edit'),
    input: () => ({ body: { storeId: absent, version: 1, fromDay: null } }),
    real: async (test, role) => {
      const { storeId, version, today } = await storeOf(test, role)
      return { body: { storeId, version, fromDay: today } }
    },
    fuzz: { rare: true },
  },
  signKeys: {
    call: 'GET /apiproxy/api/shop/signkeys',
    may: merchant('Shop.search'),
    input: () => ({ query: { storeId: absent } }),
    real: query,
    inStore: inForeign,
    fuzz: { rare: true },
  },
  revealSignKey: {
    call: 'POST /apiproxy/api/shop/revealsignkey',
    may: merchant('Shop.edit'),
    input: () => ({ body: { storeId: absent, keyId: noKey, password: DEMO_PASSWORD } }),
    real: async (test, role) => {
      const client = await test.signIn(role)
      const { storeId } = await addStore(client)
      const { key } = await resetKey(client, storeId)
      return { body: { storeId, keyId: key.keyId, password: DEMO_PASSWORD } }
    },
    fuzz: { ends: 3000 },
  },
  resetSignKey: {
    call: 'POST /apiproxy/api/shop/resetsignkey',
    may: merchant('Shop.edit'),
    input: () => ({ body: { storeId: absent, password: DEMO_PASSWORD } }),
    real: async (test, role) => ({
      body: { storeId: (await storeOf(test, role)).storeId, password: DEMO_PASSWORD },
    }),
    fuzz: { ends: 3000 },
  },
  endSignKey: {
    call: 'POST /apiproxy/api/shop/endsignkey',
    may: merchant('Shop.edit'),
    input: () => ({ body: { storeId: absent, keyId: noKey } }),
    real: async (test, role) => {
      const client = await test.signIn(role)
      const { storeId } = await addStore(client)
      return { body: { storeId, keyId: (await resetKey(client, storeId)).key.keyId } }
    },
    fuzz: { ends: 4001 },
  },
}
