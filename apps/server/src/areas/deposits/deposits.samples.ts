import type { deposits } from '@choba/contract/deposits.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, merchant } from '#testing/stated-needs.ts'
import { addClosedDeposit } from './deposits.testing.ts'

export const viewNeeds = { deposit: merchant('Settle.search'), sysdeposit: admin('Settle.search') }

const none = { depositNo: 'DEP-20200101-000000' }

export const samples: CallSamples<typeof deposits> = {
  list: {
    call: 'GET /apiproxy/api/deposit/list',
    may: merchant('Settle.search'),
    input: () => ({}),
  },
  detail: {
    call: 'GET /apiproxy/api/deposit/detail',
    may: merchant('Settle.search'),
    input: () => ({ query: none }),
    real: async (test, role) => ({
      query: { depositNo: (await addClosedDeposit(test)).depositNo },
      ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
    }),
    fuzz: { ends: 4001 },
  },
  systemList: {
    call: 'GET /apiproxy/api/sysdeposit/list',
    may: admin('Settle.search'),
    input: () => ({}),
  },
  systemDetail: {
    call: 'GET /apiproxy/api/sysdeposit/detail',
    may: admin('Settle.search'),
    input: ({ entCode }) => ({ query: { entCode, ...none } }),
    real: async (test) => ({ query: await addClosedDeposit(test) }),
    fuzz: { ends: 4001 },
  },
  options: {
    call: 'GET /apiproxy/api/deposit/options',
    may: merchant('Settle.search'),
    input: () => ({}),
  },
  transactions: {
    call: 'GET /apiproxy/api/deposit/transactions',
    may: merchant('Settle.search'),
    input: () => ({ query: none }),
    real: async (test, role) => ({
      query: { depositNo: (await addClosedDeposit(test)).depositNo },
      ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
    }),
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/deposit/download',
    may: merchant('Settle.download'),
    input: () => ({ query: { format: 'csv' } }),
    real: async (test, role) => {
      await addClosedDeposit(test)
      return {
        query: { format: 'csv' },
        ...(role === 'owner2' && { refused: { code: 1300, why: 'the merchant has no deposit' } }),
      }
    },
    fuzz: { rare: true },
  },
  transactionsDownload: {
    call: 'GET /apiproxy/api/deposit/transactionsdownload',
    may: merchant('Settle.download'),
    input: () => ({ query: { ...none, format: 'csv' } }),
    real: async (test, role) => ({
      query: { depositNo: (await addClosedDeposit(test)).depositNo, format: 'csv' },
      ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
    }),
    fuzz: { ends: 4001 },
  },
  systemOptions: {
    call: 'GET /apiproxy/api/sysdeposit/options',
    may: admin('Settle.search'),
    input: ({ entCode }) => ({ query: { entCode } }),
  },
  systemTransactions: {
    call: 'GET /apiproxy/api/sysdeposit/transactions',
    may: admin('Settle.search'),
    input: ({ entCode }) => ({ query: { entCode, ...none } }),
    real: async (test) => ({ query: await addClosedDeposit(test) }),
    fuzz: { ends: 4001 },
  },
  systemDownload: {
    call: 'GET /apiproxy/api/sysdeposit/download',
    may: admin('Settle.download'),
    input: () => ({ query: { format: 'csv' } }),
    real: async (test) => {
      await addClosedDeposit(test)
      return { query: { format: 'csv' } }
    },
    fuzz: { rare: true },
  },
  systemTransactionsDownload: {
    call: 'GET /apiproxy/api/sysdeposit/transactionsdownload',
    may: admin('Settle.download'),
    input: ({ entCode }) => ({ query: { entCode, ...none, format: 'csv' } }),
    real: async (test) => ({ query: { ...(await addClosedDeposit(test)), format: 'csv' } }),
    fuzz: { ends: 4001 },
  },
  verify: {
    call: 'POST /apiproxy/api/deposit/verify',
    may: merchant('Settle.search'),
    input: () => ({ body: none }),
    real: async (test, role) => ({
      body: { depositNo: (await addClosedDeposit(test)).depositNo },
      ...(role === 'owner2' && {
        refused: { code: 4001, why: 'it is of another merchant', kept: true as const },
      }),
      ...(role === 'manager' && {
        refused: { code: 1200, why: 'the manager sees a part of the stores' },
      }),
    }),
    fuzz: { ends: 4001 },
  },
  systemVerify: {
    call: 'POST /apiproxy/api/sysdeposit/verify',
    may: admin('Settle.search'),
    input: ({ entCode }) => ({ body: { entCode, ...none } }),
    real: async (test) => ({ body: await addClosedDeposit(test) }),
    fuzz: { ends: 4001 },
  },
}
