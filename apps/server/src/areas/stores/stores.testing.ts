import { randomUUID } from 'node:crypto'
import type { StoreParts } from '@choba/contract/store-parts.ts'
import type { SignKey, StoreDetail } from '@choba/contract/stores.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { type Answer, type Client, resultOf } from '#testing/test-app.ts'

/** Returns the request body for a new store, with a new code on each call. */
export const newStore = (more: Partial<StoreParts> & { companyId?: string } = {}) => ({
  companyId: '1',
  storeCode: `T-${randomUUID().slice(0, 8)}`,
  storeName: '新しい店舗',
  receiptName: null,
  abbreviation: null,
  offlineServiceId: null,
  onlineServiceId: null,
  tradeTypes: [],
  defaultTradeType: null,
  paymentTypes: null,
  hours: { opens: null, closes: null, exceptions: [] },
  paymentAlert: null,
  paymentLimit: null,
  dayAlert: null,
  dayLimit: null,
  pointGiveRate: null,
  pointUseRate: null,
  pointAwardLimit: null,
  pointAwardDayLimit: null,
  ...more,
})

/** Returns the request body for a change of a store: its current values, some of them replaced. */
export function changeOf(store: StoreDetail, more: Partial<StoreParts> = {}) {
  const parts = Object.keys(newStore()).filter((name) => name !== 'companyId')
  const kept = Object.fromEntries(parts.map((name) => [name, store[name as keyof StoreDetail]]))
  return { storeId: store.storeId, version: store.version, ...kept, ...more }
}

export const addStore = async (
  by: Client,
  more: Parameters<typeof newStore>[0] = {},
): Promise<StoreDetail> => resultOf(await by.post('shop/add', newStore(more)))

export const detailOf = async (by: Client, storeId: string): Promise<StoreDetail> =>
  resultOf(await by.get('shop/detail', { storeId }))

export const resetKey = async (
  by: Client,
  storeId: string,
): Promise<{ key: SignKey; secret: string }> =>
  resultOf(await by.post('shop/resetsignkey', { storeId, password: DEMO_PASSWORD }))

const sendFile = (by: Client, path: string, bytes: Uint8Array): Promise<Answer> =>
  by.send({
    method: 'POST',
    url: `/apiproxy/api/shop/file/${path}`,
    ...fileForm(bytes, { name: 'stores.csv', type: 'text/csv' }),
  })

export const checkFile = (by: Client, bytes: Uint8Array): Promise<Answer> =>
  sendFile(by, 'check', bytes)
export const refusedRows = (
  by: Client,
  bytes: Uint8Array,
  query: Record<string, string>,
): Promise<Answer> => sendFile(by, `refused?${new URLSearchParams(query).toString()}`, bytes)
export const runFile = (
  by: Client,
  bytes: Uint8Array,
  query: Record<string, string>,
): Promise<Answer> => sendFile(by, `run?${new URLSearchParams(query).toString()}`, bytes)
