import type { DayClose, dayCloses } from '@choba/contract/day-closes.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant } from '#testing/stated-needs.ts'
import { resultOf, type Client } from '#testing/test-app.ts'
import { closable, close, firstPart, readDay } from './day-closes.testing.ts'

const may = merchant('Stat.aggregate')
const none = '999999'
const someone = {
  storeId: none,
  day: '2026-11-20',
  part: 'STORE',
  openingFloat: 0,
  countedCash: 0,
  seen: [],
}

/**
 * Closes the first terminal of a store (or its transactions without a terminal). Returns the ID of
 * the close.
 */
async function addClose(client: Client, storeId: string): Promise<string> {
  const part = firstPart(await readDay(client, storeId))
  return resultOf<DayClose>(await close(client, await closable(client, storeId, part))).closeId
}

export const samples: CallSamples<typeof dayCloses> = {
  read: {
    call: 'GET /apiproxy/api/stat/close',
    may,
    input: () => ({ query: { storeId: '1' } }),
    inStore: ({ storeId }) => Promise.resolve({ query: { storeId } }),
    saysStore: true,
  },
  close: {
    call: 'POST /apiproxy/api/stat/close',
    may,
    input: () => ({ body: someone }),
    real: async (test, role) => ({ body: await closable(await test.signIn(role), '1') }),
    inStore: async ({ owner, storeId }) => ({ body: await closable(owner, storeId) }),
    saysStore: true,
    fuzz: { rare: true },
  },
  list: {
    call: 'GET /apiproxy/api/stat/close/list',
    may,
    input: () => ({ query: { storeId: '1' } }),
    inStore: async ({ owner, storeId }) => {
      await addClose(owner, storeId)
      return { query: { storeId } }
    },
    saysStore: true,
  },
  slip: {
    call: 'GET /apiproxy/api/stat/close/slip',
    may,
    input: () => ({ query: { closeId: none, format: 'pdf' } }),
    real: async (test, role) => ({
      query: { closeId: await addClose(await test.signIn(role), '1'), format: 'escpos' },
    }),
    inStore: async ({ owner, storeId }) => ({
      query: { closeId: await addClose(owner, storeId), format: 'escpos' },
    }),
    saysStore: true,
    fuzz: { rare: true },
  },
}
