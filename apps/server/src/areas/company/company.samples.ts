import type { AssignedStore, company, Company, Issuer } from '@choba/contract/company.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, eitherOf, merchant } from '#testing/stated-needs.ts'
import { resultOf } from '#testing/test-app.ts'
import {
  askBody,
  companiesOf,
  endChanges,
  endWaiting,
  makeMasters,
  newAccount,
} from './company.testing.ts'

export const historyNeeds = { company: merchant('Settle.search'), issuer: admin('Settle.edit') }

const readers = merchant(eitherOf('Settle.search', 'Shop.search'))
const pickers = { merchant: 'Settle.edit', admin: 'Settle.edit' }
const none = '999999'
const parts = () => ({
  companyCode: `N-${crypto.randomUUID().slice(0, 8)}`,
  companyName: '新しい会社',
})

export const samples: CallSamples<typeof company> = {
  info: { call: 'GET /apiproxy/api/company/info', may: readers, input: () => ({}) },
  add: {
    call: 'POST /apiproxy/api/company/add',
    may: merchant('Shop.edit'),
    input: () => ({ body: parts() }),
    real: async (test) => {
      await makeMasters(test)
      return { body: parts() }
    },
    fuzz: { rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/company/info',
    may: merchant('Shop.edit'),
    input: () => ({ body: { companyId: none, version: 1, companyCode: 'N-1' } }),
    real: async (test, role) => {
      const { companies } = await companiesOf(await test.signIn(role))
      const { companyId, version } = companies.at(-1) as Company
      return { body: { companyId, version, companyCode: parts().companyCode } }
    },
    fuzz: { rare: true },
  },
  changeRequest: {
    call: 'POST /apiproxy/api/company/changerequest',
    may: merchant('Shop.edit'),
    input: () => ({
      body: { companyId: none, version: 1, companyName: 'Sample', fromDay: '2026-12-01' },
    }),
    real: async (test, role) => {
      await endChanges(test)
      const { companies, today } = await companiesOf(await test.signIn(role))
      const { companyId, version } = companies.at(-1) as Company
      return {
        body: { companyId, version, companyName: `会社 ${crypto.randomUUID()}`, fromDay: today },
      }
    },
    fuzz: { ends: 4001, rare: true },
  },
  stores: {
    call: 'GET /apiproxy/api/company/stores',
    may: readers,
    input: () => ({}),
    saysStore: true,
  },
  assign: {
    call: 'PUT /apiproxy/api/company/store',
    may: merchant('Shop.edit'),
    input: () => ({ body: { storeId: none, companyId: none, fromDay: '2026-12-01' } }),
    real: async (test, role) => {
      const client = await test.signIn(role)
      const { companies } = await companiesOf(client)
      const { items } = resultOf<{ items: AssignedStore[] }>(await client.get('company/stores'))
      const store = items[0]!
      const other = companies.find(({ companyId }) => companyId !== store.companyId)!
      return { body: { storeId: store.storeId, companyId: other.companyId, fromDay: '2026-12-01' } }
    },
    inStore: async ({ owner, storeId }) => {
      const { companies } = await companiesOf(owner)
      const { items } = resultOf<{ items: AssignedStore[] }>(
        await owner.get('company/stores', { pageSize: 200 }),
      )
      const store = items.find((one) => one.storeId === storeId)!
      const other = companies.find(
        ({ companyId }) => companyId !== (store.next ?? store).companyId,
      )!
      return { body: { storeId, companyId: other.companyId, fromDay: '2026-12-02' } }
    },
    saysStore: true,
    fuzz: { ends: 400 },
  },
  bankAccount: {
    call: 'GET /apiproxy/api/company/bankaccount',
    may: merchant('Settle.search'),
    input: () => ({ query: { companyId: none } }),
    real: async (_test, role) => ({
      query: { companyId: '1' },
      ...(role === 'manager' && {
        refused: { code: 4001, why: 'the manager does not see every store' },
      }),
    }),
    fuzz: { rare: true },
  },
  changeBankAccount: {
    call: 'PUT /apiproxy/api/company/bankaccount',
    may: merchant('Settle.edit'),
    input: () => ({
      body: { companyId: none, accountSeen: null, password: DEMO_PASSWORD, ...newAccount() },
    }),
    real: async (test, role) => {
      await endWaiting(test)
      return { body: await askBody(await test.signIn(role), '1') }
    },
    fuzz: { ends: 400 },
  },
  banks: {
    call: 'GET /apiproxy/api/bank/search',
    may: pickers,
    input: () => ({ query: { search: 'みずほ' } }),
  },
  branches: {
    call: 'GET /apiproxy/api/bank/branches',
    may: pickers,
    input: () => ({ query: { bankCode: '0001' } }),
  },
  issuer: { call: 'GET /apiproxy/api/issuer/info', may: admin('Settle.edit'), input: () => ({}) },
  setIssuer: {
    call: 'PUT /apiproxy/api/issuer/info',
    may: admin('Settle.edit'),
    input: () => ({
      body: { version: 99, issuerName: '発行者', address: '東京都', taxRounding: 'FLOOR' },
    }),
    real: async (test, role) => {
      const { version } = resultOf<Issuer>(await (await test.signIn(role)).get('issuer/info'))
      return {
        body: { version, issuerName: `発行者 ${version}`, address: '東京都', taxRounding: 'FLOOR' },
      }
    },
    fuzz: { ends: 400 },
  },
}
