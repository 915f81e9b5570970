import type { catalogue } from '@choba/contract/catalogue.contract.ts'
import type { CatalogueList } from '@choba/contract/catalogue-items.ts'
import { tinyPng } from '#platform/files/files.testing.ts'
import type { CallSample, CallSamples } from '#testing/call-sample.ts'
import { admin, service, signedIn } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import { addedItem, addedLogo, changedItem, holderOf, lists, newItem } from './catalogue.testing.ts'

const absent = { itemId: '32000' }
const place = { ...absent, background: 'LIGHT' }
const may = (action: string) => admin(`SystemConfig.${action}`)
const runs = (action: string) => service(`SystemConfig.${action}`)
const names = { nameJa: '見本', nameEn: 'Sample', nameMn: 'Жишээ', sequence: 5 }

const listed = (list: CatalogueList): CallSample => ({
  call: `GET /apiproxy/api/${lists[list]}/list`,
  may: may('search'),
  input: () => ({}),
})
const shown = (list: CatalogueList): CallSample => ({
  call: `GET /apiproxy/api/${lists[list]}/detail`,
  may: runs('search'),
  input: () => ({ query: absent }),
  real: async (test) => ({ query: { itemId: (await addedBy(test, list)).itemId } }),
  fuzz: { ends: 4001 },
})
const added = (list: CatalogueList): CallSample => ({
  call: `POST /apiproxy/api/${lists[list]}/add`,
  may: runs('add'),
  input: () => ({ body: newItem(list) }),
  fuzz: { rare: true },
})
const modified = (list: CatalogueList): CallSample => ({
  call: `PUT /apiproxy/api/${lists[list]}/modify`,
  may: runs('edit'),
  input: () => ({
    body: {
      ...absent,
      version: 1,
      ...names,
      state: 'OFFERED',
      ...(list === 'paymentType' && { classId: '2' }),
    },
  }),
  real: async (test) => ({
    body: changedItem(await addedBy(test, list), { nameEn: 'Another name' }),
  }),
  fuzz: { ends: 4001, rare: true },
})
const removed = (list: CatalogueList): CallSample => ({
  call: `DELETE /apiproxy/api/${lists[list]}/delete`,
  may: runs('delete'),
  input: () => ({ body: { ...absent, version: 1 } }),
  real: async (test) => {
    const { itemId, version } = await addedBy(test, list)
    return { body: { itemId, version } }
  },
  fuzz: { ends: 4001, rare: true },
})
const ordered = (list: CatalogueList): CallSample => ({
  call: `PUT /apiproxy/api/${lists[list]}/order`,
  may: runs('edit'),
  input: () => ({ body: { itemId: ['32000'] } }),
  real: async (test) => {
    const { items } = resultOf<{ items: { itemId: string }[] }>(
      await (await holderOf(test)).get(`${lists[list]}/list`),
    )
    return { body: { itemId: items.map(({ itemId }) => itemId) } }
  },
  fuzz: { ends: 409, rare: true },
})

const addedBy = async (test: TestApp, list: CatalogueList) => addedItem(await holderOf(test), list)
const logoBy = async (test: TestApp) => addedLogo(await holderOf(test))

export const historyNeeds = {
  tradeType: runs('search'),
  paymentClass: runs('search'),
  paymentType: runs('search'),
}

export const samples: CallSamples<typeof catalogue> = {
  names: { call: 'GET /apiproxy/api/paymenttype/names', may: signedIn, input: () => ({}) },
  logoList: {
    call: 'GET /apiproxy/api/tenant/getpaymenttypelogos',
    may: may('search'),
    input: () => ({}),
  },
  uploadLogo: {
    call: 'POST /apiproxy/api/tenant/uploadpaymenttypelogo',
    may: runs('add'),
    input: () => ({ body: place }),
    real: async (test) => ({
      body: { itemId: (await addedBy(test, 'paymentType')).itemId, background: 'LIGHT' },
      file: tinyPng,
    }),
    fuzz: { ends: 4001, rare: true },
  },
  changeLogo: {
    call: 'PUT /apiproxy/api/tenant/updatepaymenttypelogo',
    may: runs('edit'),
    input: () => ({ body: { ...place, version: 1, change: 'COPY' } }),
    real: async (test) => ({ body: { ...(await logoBy(test)), change: 'COPY' } }),
    fuzz: { ends: 4001, rare: true },
  },
  removeLogo: {
    call: 'DELETE /apiproxy/api/tenant/deletepaymenttypelogo',
    may: runs('delete'),
    input: () => ({ body: { ...place, version: 1 } }),
    real: async (test) => ({ body: await logoBy(test) }),
    fuzz: { ends: 4001, rare: true },
  },
  tenantOffer: {
    call: 'GET /apiproxy/api/tradetype/tenant',
    may: may('search'),
    input: () => ({}),
  },
  offer: {
    call: 'PUT /apiproxy/api/tradetype/tenantmodify',
    may: may('edit'),
    input: () => ({ body: { list: 'tradeType', ...absent, offered: false } }),
    real: async (test) => ({
      body: {
        list: 'tradeType',
        itemId: (await addedBy(test, 'tradeType')).itemId,
        offered: false,
      },
    }),
    fuzz: { ends: 4001, rare: true },
  },
  tradeTypeList: listed('tradeType'),
  tradeTypeDetail: shown('tradeType'),
  addTradeType: added('tradeType'),
  modifyTradeType: modified('tradeType'),
  removeTradeType: removed('tradeType'),
  orderTradeTypes: ordered('tradeType'),
  paymentClassList: listed('paymentClass'),
  paymentClassDetail: shown('paymentClass'),
  addPaymentClass: added('paymentClass'),
  modifyPaymentClass: modified('paymentClass'),
  removePaymentClass: removed('paymentClass'),
  orderPaymentClasses: ordered('paymentClass'),
  paymentTypeList: listed('paymentType'),
  paymentTypeDetail: shown('paymentType'),
  addPaymentType: added('paymentType'),
  modifyPaymentType: modified('paymentType'),
  removePaymentType: removed('paymentType'),
  orderPaymentTypes: ordered('paymentType'),
}
