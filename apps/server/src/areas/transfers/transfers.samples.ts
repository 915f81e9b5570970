import type { transfers } from '@choba/contract/transfers.contract.ts'
import { addClosedDeposit } from '#areas/deposits/deposits.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, merchant } from '#testing/stated-needs.ts'
import { addDue, addReleased, nextPayDay } from './transfers.testing.ts'

export const viewNeeds = { transfers: admin('Settle.search') }

const absent = { transferId: '999999' }
const none = { depositNo: 'DEP-20200101-000000' }
const may = admin('Settle.search')
const mayEdit = admin('Settle.edit')
const company = 'C1'

export const samples: CallSamples<typeof transfers> = {
  due: { call: 'GET /apiproxy/api/transfer/due', may, input: () => ({}) },
  request: {
    call: 'POST /apiproxy/api/transfer/request',
    may: mayEdit,
    input: () => ({
      body: {
        payDay: '2020-01-01',
        currency: 'JPY',
        only: [none.depositNo],
        seenCount: 1,
        seenTotal: 1,
      },
    }),
    real: async (test) => {
      const { depositNo, amount } = await addDue(test)
      return {
        body: {
          payDay: nextPayDay(),
          currency: 'JPY',
          only: [depositNo],
          seenCount: 1,
          seenTotal: amount,
        },
      }
    },
    fuzz: { ends: 400 },
  },
  list: { call: 'GET /apiproxy/api/transfer/list', may, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/transfer/detail',
    may,
    input: () => ({ query: absent }),
    real: async (test) => ({ query: { transferId: (await addReleased(test)).row.transferId } }),
    fuzz: { ends: 4001 },
  },
  items: {
    call: 'GET /apiproxy/api/transfer/items',
    may,
    input: () => ({ query: absent }),
    real: async (test) => ({ query: { transferId: (await addReleased(test)).row.transferId } }),
    fuzz: { ends: 4001 },
  },
  file: {
    call: 'GET /apiproxy/api/transfer/file',
    may: mayEdit,
    input: () => ({ query: absent }),
    real: async (test) => ({ query: { transferId: (await addReleased(test)).row.transferId } }),
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/transfer/items/download',
    may: mayEdit,
    input: () => ({ query: { ...absent, format: 'csv' } }),
    real: async (test) => ({
      query: { transferId: (await addReleased(test)).row.transferId, format: 'csv' },
    }),
    fuzz: { ends: 4001 },
  },
  results: {
    call: 'POST /apiproxy/api/transfer/results',
    may: mayEdit,
    input: () => ({ query: { ...absent, mode: 'CHECK' } }),
    real: async (test) => {
      const { row, depositNo } = await addReleased(test)
      return {
        query: { transferId: row.transferId, mode: 'CHECK' },
        file: Buffer.from(`depositNo,result\n${depositNo},PAID\n`),
      }
    },
    fuzz: { ends: 400 },
  },
  result: {
    call: 'POST /apiproxy/api/transfer/result',
    may: mayEdit,
    input: ({ entCode }) => ({ body: { ...absent, entCode, ...none, result: 'PAID' } }),
    real: async (test) => {
      const { entCode, depositNo, row } = await addReleased(test)
      return { body: { transferId: row.transferId, entCode, depositNo, result: 'PAID' } }
    },
    fuzz: { ends: 4001 },
  },
  openLines: {
    call: 'GET /apiproxy/api/revision/list',
    may,
    input: ({ entCode }) => ({ query: { entCode } }),
  },
  revise: {
    call: 'POST /apiproxy/api/revision/add',
    may: mayEdit,
    input: ({ entCode }) => ({
      body: { entCode, companyCode: company, amount: -100, taxClass: 'OUT_OF_SCOPE', reason: 'x' },
    }),
    fuzz: { ends: 4001 },
  },
  own: {
    call: 'GET /apiproxy/api/deposit/paid',
    may: merchant('Settle.search'),
    input: () => ({ query: none }),
    real: async (test, role) => {
      const { depositNo } = await addClosedDeposit(test)
      return {
        query: { depositNo },
        ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
      }
    },
    fuzz: { ends: 4001 },
  },
}
