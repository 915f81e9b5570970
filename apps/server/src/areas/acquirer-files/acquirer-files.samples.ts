import type { acquirerFiles } from '@choba/contract/acquirer-files.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin } from '#testing/stated-needs.ts'
import {
  addFile,
  addMatchedFile,
  csvOf,
  keepLayout,
  MAPPING,
  PAYMENT_TYPE,
} from './acquirer-files.testing.ts'

export const viewNeeds = { acquirerFiles: admin('Settle.search') }

const may = admin('Settle.search')
const mayEdit = admin('Settle.edit')
const absent = { fileId: '999999' }
const day = '2026-02-03'

export const samples: CallSamples<typeof acquirerFiles> = {
  list: { call: 'GET /apiproxy/api/acquirerfile/list', may, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/acquirerfile/detail',
    may,
    input: () => ({ query: absent }),
    real: async (test) => ({ query: { fileId: (await addFile(test)).fileId } }),
    fuzz: { ends: 4001 },
  },
  differences: {
    call: 'GET /apiproxy/api/acquirerfile/differences',
    may,
    input: () => ({ query: { ...absent, kind: 'NOT_HERE' } }),
    real: async (test) => ({
      query: { fileId: (await addFile(test)).fileId, kind: 'NOT_HERE' },
    }),
    fuzz: { ends: 4001 },
  },
  layouts: { call: 'GET /apiproxy/api/acquirerfile/layouts', may, input: () => ({}) },
  keepLayout: {
    call: 'POST /apiproxy/api/acquirerfile/layout',
    may: mayEdit,
    input: () => ({
      body: {
        paymentType: PAYMENT_TYPE,
        mapping: null,
        text: MAPPING,
        timeZone: 'Asia/Tokyo',
        currency: 'JPY',
        feePpm: null,
      },
    }),
  },
  upload: {
    call: 'POST /apiproxy/api/acquirerfile/upload',
    may: mayEdit,
    input: () => ({ query: { paymentType: 'NONE', dateFrom: day, dateTo: day } }),
    real: async (test) => {
      await keepLayout(await test.signIn('superadmin'))
      return {
        query: { paymentType: PAYMENT_TYPE, dateFrom: day, dateTo: day },
        file: Buffer.from(
          csvOf([{ number: `UPLOAD-${Date.now()}`, at: `${day} 10:00:00`, amount: 100 }]),
        ),
      }
    },
    fuzz: { ends: 4001 },
  },
  match: {
    call: 'POST /apiproxy/api/acquirerfile/match',
    may: mayEdit,
    input: () => ({ body: absent }),
    real: async (test) => ({ body: { fileId: (await addFile(test)).fileId } }),
    fuzz: { ends: 4001 },
  },
  remove: {
    call: 'POST /apiproxy/api/acquirerfile/remove',
    may: mayEdit,
    input: () => ({ body: absent }),
    real: async (test) => ({ body: { fileId: await addMatchedFile(test) } }),
    fuzz: { ends: 4001 },
  },
  handle: {
    call: 'POST /apiproxy/api/acquirerfile/handle',
    may: mayEdit,
    input: () => ({
      body: {
        ...absent,
        kind: 'NOT_HERE',
        item: 'L1',
        version: 1,
        reason: 'TIMING',
        owner: null,
        closesOn: null,
        note: null,
      },
    }),
    real: async (test) => ({
      body: {
        fileId: await addMatchedFile(test),
        kind: 'NOT_HERE',
        item: 'L1',
        version: 1,
        reason: 'TIMING',
        owner: null,
        closesOn: null,
        note: null,
      },
    }),
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/acquirerfile/differences/download',
    may: admin('Settle.download'),
    input: () => ({ query: { ...absent, format: 'csv' } }),
    real: async (test) => ({ query: { fileId: await addMatchedFile(test), format: 'csv' } }),
    fuzz: { ends: 4001 },
  },
}
