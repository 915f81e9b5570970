import {
  type CatalogueList,
  type ChangedItem,
  NewPaymentClass,
  NewPaymentType,
} from '@choba/contract/catalogue-items.ts'
import type { NewItem } from '@choba/contract/catalogue-items.ts'
import { catalogueApi } from './catalogue.api.ts'

type Path = `/tradeType/${CatalogueList}`
type Removed = Pick<ChangedItem, 'itemId' | 'version'>

const tradeType = {
  list: 'tradeType' as CatalogueList,
  path: '/tradeType/tradeType' as Path,
  items: () => catalogueApi.tradeTypeList.query(),
  itemsKey: () => catalogueApi.tradeTypeList.key(),
  detail: (itemId: string) => catalogueApi.tradeTypeDetail.query({ itemId }),
  detailKey: () => catalogueApi.tradeTypeDetail.key(),
  add: ({ paymentClass: _kind, classId: _class, ...item }: NewItem) =>
    catalogueApi.addTradeType.call(item),
  modify: ({ classId: _class, ...item }: ChangedItem) => catalogueApi.modifyTradeType.call(item),
  remove: (item: Removed) => catalogueApi.removeTradeType.call(item),
  order: (itemId: string[]) => catalogueApi.orderTradeTypes.call({ itemId }),
}

/** Address and API calls of one catalogue list. All lists share the same screen. */
export type CatalogueVariant = typeof tradeType

const paymentClass: CatalogueVariant = {
  list: 'paymentClass',
  path: '/tradeType/paymentClass',
  items: () => catalogueApi.paymentClassList.query(),
  itemsKey: () => catalogueApi.paymentClassList.key(),
  detail: (itemId) => catalogueApi.paymentClassDetail.query({ itemId }),
  detailKey: () => catalogueApi.paymentClassDetail.key(),
  // The form has already validated the entry; parsing only narrows the TypeScript type.
  add: ({ classId: _class, ...item }) =>
    catalogueApi.addPaymentClass.call(NewPaymentClass.parse(item)),
  modify: ({ classId: _class, ...item }) => catalogueApi.modifyPaymentClass.call(item),
  remove: (item) => catalogueApi.removePaymentClass.call(item),
  order: (itemId) => catalogueApi.orderPaymentClasses.call({ itemId }),
}

const paymentType: CatalogueVariant = {
  list: 'paymentType',
  path: '/tradeType/paymentType',
  items: () => catalogueApi.paymentTypeList.query(),
  itemsKey: () => catalogueApi.paymentTypeList.key(),
  detail: (itemId) => catalogueApi.paymentTypeDetail.query({ itemId }),
  detailKey: () => catalogueApi.paymentTypeDetail.key(),
  add: ({ paymentClass: _kind, ...item }) =>
    catalogueApi.addPaymentType.call(NewPaymentType.parse(item)),
  modify: ({ classId = '', ...item }) => catalogueApi.modifyPaymentType.call({ ...item, classId }),
  remove: (item) => catalogueApi.removePaymentType.call(item),
  order: (itemId) => catalogueApi.orderPaymentTypes.call({ itemId }),
}

export const catalogueVariants = { tradeType, paymentClass, paymentType }
