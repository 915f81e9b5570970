import type { ImportDetail } from '@choba/contract/import-rows.ts'
import type { imports } from '@choba/contract/imports.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { CallSamples, RealCall } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { merchant } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addOf,
  checkOf,
  chobaFile,
  importOf,
  reached,
  settings,
  uploadOf,
} from './imports.testing.ts'

export const historyNeeds = { import: merchant('Record.import') }

const may = merchant('Record.import')
const absent = { importId: '999999' }
const absentMapping = { mappingId: '999999' }
const row = 'SAMPLE-1,2026-10-05T12:00:00,SAMPLE,PAYMENT,PAYPAY,100,PAID,'
const file = chobaFile([row])
const mapping = JSON.stringify({
  mapping: 1,
  about: 'A sample.',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'when', format: ['YYYY-MM-DD'] },
  currency: { value: '' },
  amount: { col: 'amount' },
  fields: { paymentNo: { col: 'no' }, storeCode: { value: 'S' }, paymentType: { value: 'CASH' } },
  rules: [{ else: true, as: 'PAYMENT' }],
})

const draftOf = async (test: TestApp, role: Role): Promise<ImportDetail> =>
  uploadOf(await test.signIn(role), file)

const seen = ({ importId, version }: ImportDetail) => ({ importId, version })

/** Creates an import in the state RUNNING or STOPPED on which no job works. */
async function inState(
  test: TestApp,
  role: Role,
  state: 'RUNNING' | 'STOPPED',
): Promise<ImportDetail> {
  const checked = await checkOf(await test.signIn(role), await draftOf(test, role))
  await asOwner(test.engine, (q) =>
    q.updateTable('imports').set({ state }).where('id', '=', BigInt(checked.importId)).execute(),
  )
  return checked
}

const act = (name: string, body: Readonly<Record<string, unknown>>) => ({
  call: `POST /apiproxy/api/import/${name}`,
  may,
  input: () => ({ body: { ...absent, ...body } }),
  fuzz: { ends: 4001, rare: true } as const,
})

const read = async (test: TestApp, role: Role): Promise<RealCall> => ({
  query: { importId: (await draftOf(test, role)).importId },
})

let names = 0
const kept = async (test: TestApp, role: Role) => {
  const body = { name: `sample ${++names}`, text: mapping }
  const client = await test.signIn(role)
  const { mappingId, version } = resultOf<{ mappingId: string; version: number }>(
    await client.post('import/mapping/add', body),
  )
  return { mappingId, version }
}

export const samples: CallSamples<typeof imports> = {
  list: { call: 'GET /apiproxy/api/import/list', may, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/import/detail',
    may,
    input: () => ({ query: absent }),
    real: read,
    fuzz: { ends: 4001 },
  },
  add: {
    call: 'POST /apiproxy/api/import/add',
    may,
    input: () => ({ body: { fileName: 'sample.csv', fileSize: 10 } }),
  },
  part: {
    call: 'POST /apiproxy/api/import/part',
    may,
    input: () => ({ query: { ...absent, offset: '0' }, file: Buffer.from(file) }),
    real: async (test, role) => {
      const bytes = Buffer.from(file)
      const { importId } = resultOf<ImportDetail>(
        await addOf(await test.signIn(role), 'sample.csv', bytes.length),
      )
      return { query: { importId, offset: '0' }, file: bytes }
    },
    fuzz: { ends: 4001 },
  },
  preview: {
    ...act('preview', { settings: settings() }),
    real: async (test, role) => ({
      body: { importId: (await draftOf(test, role)).importId, settings: settings() },
    }),
  },
  check: {
    ...act('check', { version: 1, settings: settings() }),
    real: async (test, role) => ({
      body: { ...seen(await draftOf(test, role)), settings: settings() },
    }),
  },
  start: {
    ...act('start', { version: 1, seenFresh: 1 }),
    real: async (test, role) => {
      const mine = chobaFile([row.replace('SAMPLE-1', `SAMPLE-${role}-${++names}`)])
      const client = await test.signIn(role)
      const checked = await checkOf(client, await uploadOf(client, mine))
      return { body: { ...seen(checked), seenFresh: 1 } }
    },
  },
  stop: {
    ...act('stop', {}),
    real: async (test, role) => ({
      body: { importId: (await inState(test, role, 'RUNNING')).importId },
    }),
  },
  resume: {
    ...act('resume', { version: 1 }),
    real: async (test, role) => ({ body: seen(await inState(test, role, 'STOPPED')) }),
  },
  undo: {
    ...act('undo', { version: 1 }),
    real: async (test, role) => {
      const mine = chobaFile([row.replace('SAMPLE-1', `SAMPLE-${role}-${++names}`)])
      return { body: seen(await importOf(await test.signIn(role), mine)) }
    },
  },
  discard: {
    ...act('discard', { version: 1 }),
    real: async (test, role) => ({ body: seen(await draftOf(test, role)) }),
  },
  problems: {
    call: 'GET /apiproxy/api/import/problems',
    may,
    input: () => ({ query: absent }),
    real: read,
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/import/problems/download',
    may,
    input: () => ({ query: { ...absent, format: 'csv' } }),
    real: async (test, role) => {
      const client = await test.signIn(role)
      const { importId } = await uploadOf(client, chobaFile([row.replace('PAYPAY', 'NOSUCH')]))
      const { version } = await reached(client, importId, 'DRAFT')
      await checkOf(client, { importId, version })
      return { query: { importId, format: 'csv' } }
    },
    fuzz: { ends: 4001 },
  },
  stores: { call: 'GET /apiproxy/api/import/stores', may, input: () => ({}), saysStore: true },
  mappings: { call: 'GET /apiproxy/api/import/mapping/list', may, input: () => ({}) },
  keepMapping: {
    call: 'POST /apiproxy/api/import/mapping/add',
    may,
    input: () => ({ body: { name: 'sample', text: mapping } }),
    real: async () => ({ body: { name: `sample ${++names}`, text: mapping } }),
    fuzz: { ends: 400 },
  },
  changeMapping: {
    call: 'PUT /apiproxy/api/import/mapping/edit',
    may,
    input: () => ({ body: { ...absentMapping, version: 1, name: 'sample', text: mapping } }),
    real: async (test, role) => ({
      body: { ...(await kept(test, role)), name: `sample ${++names}`, text: mapping },
    }),
    fuzz: { ends: 4001, rare: true },
  },
  removeMapping: {
    call: 'DELETE /apiproxy/api/import/mapping/delete',
    may,
    input: () => ({ body: { ...absentMapping, version: 1 } }),
    real: async (test, role) => ({ body: await kept(test, role) }),
    fuzz: { ends: 4001, rare: true },
  },
}
