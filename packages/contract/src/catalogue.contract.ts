import * as z from 'zod/mini'
import {
  CatalogueDetail,
  CatalogueItem,
  ChangedItem,
  ChangedPaymentType,
  NewPaymentClass,
  NewPaymentType,
  NewTradeType,
  OrderedItems,
  RemovedItem,
} from './catalogue-items.ts'
import { catalogueNames } from './catalogue-names.ts'
import { endpoints } from './endpoint.ts'
import { id } from './fields.ts'
import { adminMay } from './permissions.ts'

/** The payment catalogue: trade types, payment classes and payment types (specification §2). One for the whole installation. */

const stale = ['notFound', 'conflict'] as const
const items = z.strictObject({ items: z.array(CatalogueItem) })
const one = { query: z.strictObject({ itemId: id }), result: CatalogueDetail, raises: ['notFound'] } as const

export const catalogue = endpoints({
  ...catalogueNames,
  tradeTypeList: {
    method: 'GET',
    path: 'tradetype/list',
    summary: 'Trade types by their order',
    can: adminMay('SystemConfig.search'),
    result: items,
  },
  tradeTypeDetail: {
    method: 'GET',
    path: 'tradetype/detail',
    summary: 'One trade type, with where it is used',
    can: adminMay('SystemConfig.search'),
    historyOf: 'tradeType',
    ...one,
  },
  addTradeType: {
    method: 'POST',
    path: 'tradetype/add',
    summary: 'Add a trade type; 1200 for a code that there is',
    can: adminMay('SystemConfig.add'),
    body: NewTradeType,
    result: CatalogueDetail,
  },
  modifyTradeType: {
    method: 'PUT',
    path: 'tradetype/modify',
    summary: 'Change a trade type as it was seen, retire it, or offer it again',
    can: adminMay('SystemConfig.edit'),
    body: ChangedItem,
    result: CatalogueDetail,
    raises: [...stale, 'nothingToDo'],
  },
  removeTradeType: {
    method: 'DELETE',
    path: 'tradetype/delete',
    summary: 'Delete a trade type',
    can: adminMay('SystemConfig.delete'),
    body: RemovedItem,
    result: z.null(),
    raises: stale,
  },
  orderTradeTypes: {
    method: 'PUT',
    path: 'tradetype/order',
    summary: 'Put the trade types, all of them, into another order: they are numbered 10, 20, 30 …',
    can: adminMay('SystemConfig.edit'),
    body: OrderedItems,
    result: z.null(),
    raises: ['conflict'],
  },
  paymentClassList: {
    method: 'GET',
    path: 'paymentclass/list',
    summary: 'Payment classes by their order, each with its kind',
    can: adminMay('SystemConfig.search'),
    result: items,
  },
  paymentClassDetail: {
    method: 'GET',
    path: 'paymentclass/detail',
    summary: 'One payment class, with where it is used',
    can: adminMay('SystemConfig.search'),
    historyOf: 'paymentClass',
    ...one,
  },
  addPaymentClass: {
    method: 'POST',
    path: 'paymentclass/add',
    summary: 'Add a payment class of a kind, which never changes; 1200 for a code that there is',
    can: adminMay('SystemConfig.add'),
    body: NewPaymentClass,
    result: CatalogueDetail,
  },
  modifyPaymentClass: {
    method: 'PUT',
    path: 'paymentclass/modify',
    summary:
      'Change a payment class as it was seen, retire it, or offer it again; 1200 to retire one that names a kind',
    can: adminMay('SystemConfig.edit'),
    body: ChangedItem,
    result: CatalogueDetail,
    raises: [...stale, 'nothingToDo'],
  },
  removePaymentClass: {
    method: 'DELETE',
    path: 'paymentclass/delete',
    summary: 'Delete a payment class; 1200 while it is used',
    can: adminMay('SystemConfig.delete'),
    body: RemovedItem,
    result: z.null(),
    raises: stale,
  },
  orderPaymentClasses: {
    method: 'PUT',
    path: 'paymentclass/order',
    summary: 'Put the payment classes, all of them, into another order: they are numbered 10, 20, 30 …',
    can: adminMay('SystemConfig.edit'),
    body: OrderedItems,
    result: z.null(),
    raises: ['conflict'],
  },
  paymentTypeList: {
    method: 'GET',
    path: 'paymenttype/list',
    summary: 'Payment types by their order, each with its class and kind',
    can: adminMay('SystemConfig.search'),
    result: items,
  },
  paymentTypeDetail: {
    method: 'GET',
    path: 'paymenttype/detail',
    summary: 'One payment type, with where it is used',
    can: adminMay('SystemConfig.search'),
    historyOf: 'paymentType',
    ...one,
  },
  addPaymentType: {
    method: 'POST',
    path: 'paymenttype/add',
    summary: 'Add a payment type to a class that is offered; 1200 for a code that there is',
    can: adminMay('SystemConfig.add'),
    body: NewPaymentType,
    result: CatalogueDetail,
    raises: ['notFound'],
  },
  modifyPaymentType: {
    method: 'PUT',
    path: 'paymenttype/modify',
    summary: 'Change a payment type as it was seen, retire it, or offer it again; 1200 for a class of another kind',
    can: adminMay('SystemConfig.edit'),
    body: ChangedPaymentType,
    result: CatalogueDetail,
    raises: [...stale, 'nothingToDo'],
  },
  removePaymentType: {
    method: 'DELETE',
    path: 'paymenttype/delete',
    summary: 'Delete a payment type; 1200 while it is used',
    can: adminMay('SystemConfig.delete'),
    body: RemovedItem,
    result: z.null(),
    raises: stale,
  },
  orderPaymentTypes: {
    method: 'PUT',
    path: 'paymenttype/order',
    summary: 'Put the payment types, all of them, into another order: they are numbered 10, 20, 30 …',
    can: adminMay('SystemConfig.edit'),
    body: OrderedItems,
    result: z.null(),
    raises: ['conflict'],
  },
})
