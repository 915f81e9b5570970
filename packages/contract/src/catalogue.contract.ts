import * as z from 'zod/mini'
import {
  CatalogueDetail,
  CatalogueItem,
  ChangedItem,
  ChangedOffer,
  ChangedPaymentType,
  NewPaymentClass,
  NewPaymentType,
  NewTradeType,
  OfferedItem,
  OrderedItems,
  RemovedItem,
} from './catalogue-items.ts'
import { catalogueNames } from './catalogue-names.ts'
import { endpoints } from './endpoint.ts'
import { id } from './fields.ts'
import { paymentLogos } from './payment-logos.ts'
import { adminMay, serviceMay } from './permissions.ts'
import { namedTenant } from './tenant-code.ts'

/**
 * The payment catalogue: trade types, payment classes and payment methods (specification §2). One
 * catalogue for the whole installation.
 */

const stale = ['notFound', 'conflict'] as const
const items = z.strictObject({ items: z.array(CatalogueItem) })
const one = {
  query: z.strictObject({ itemId: id }),
  result: CatalogueDetail,
  raises: ['notFound'],
} as const

export const catalogue = endpoints({
  ...catalogueNames,
  ...paymentLogos,
  tenantOffer: {
    method: 'GET',
    path: 'tradetype/tenant',
    summary: 'What of the catalogue a tenant offers: all that is not retired, by its order',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: z.strictObject({
      tradeTypes: z.array(OfferedItem),
      paymentTypes: z.array(OfferedItem),
    }),
  },
  offer: {
    method: 'PUT',
    path: 'tradetype/tenantmodify',
    summary:
      'Switch a trade type or a payment type on or off for a tenant; what is there already stays',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...ChangedOffer.shape, ...namedTenant }),
    result: z.null(),
    raises: ['notFound', 'nothingToDo'],
  },
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
    can: serviceMay('SystemConfig.search'),
    historyOf: 'tradeType',
    ...one,
  },
  addTradeType: {
    method: 'POST',
    path: 'tradetype/add',
    summary: 'Add a trade type; 1200 for a code that there is',
    can: serviceMay('SystemConfig.add'),
    body: NewTradeType,
    result: CatalogueDetail,
  },
  modifyTradeType: {
    method: 'PUT',
    path: 'tradetype/modify',
    summary: 'Change a trade type as it was seen, retire it, or offer it again',
    can: serviceMay('SystemConfig.edit'),
    body: ChangedItem,
    result: CatalogueDetail,
    raises: [...stale, 'nothingToDo'],
  },
  removeTradeType: {
    method: 'DELETE',
    path: 'tradetype/delete',
    summary: 'Delete a trade type',
    can: serviceMay('SystemConfig.delete'),
    body: RemovedItem,
    result: z.null(),
    raises: stale,
  },
  orderTradeTypes: {
    method: 'PUT',
    path: 'tradetype/order',
    summary: 'Put the trade types, all of them, into another order: they are numbered 10, 20, 30 …',
    can: serviceMay('SystemConfig.edit'),
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
    can: serviceMay('SystemConfig.search'),
    historyOf: 'paymentClass',
    ...one,
  },
  addPaymentClass: {
    method: 'POST',
    path: 'paymentclass/add',
    summary: 'Add a payment class of a kind, which never changes; 1200 for a code that there is',
    can: serviceMay('SystemConfig.add'),
    body: NewPaymentClass,
    result: CatalogueDetail,
  },
  modifyPaymentClass: {
    method: 'PUT',
    path: 'paymentclass/modify',
    summary:
      'Change a payment class as it was seen, retire it, or offer it again; 1200 to retire one that names a kind',
    can: serviceMay('SystemConfig.edit'),
    body: ChangedItem,
    result: CatalogueDetail,
    raises: [...stale, 'nothingToDo'],
  },
  removePaymentClass: {
    method: 'DELETE',
    path: 'paymentclass/delete',
    summary: 'Delete a payment class; 1200 while it is used',
    can: serviceMay('SystemConfig.delete'),
    body: RemovedItem,
    result: z.null(),
    raises: stale,
  },
  orderPaymentClasses: {
    method: 'PUT',
    path: 'paymentclass/order',
    summary:
      'Put the payment classes, all of them, into another order: they are numbered 10, 20, 30 …',
    can: serviceMay('SystemConfig.edit'),
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
    can: serviceMay('SystemConfig.search'),
    historyOf: 'paymentType',
    ...one,
  },
  addPaymentType: {
    method: 'POST',
    path: 'paymenttype/add',
    summary: 'Add a payment type to a class that is offered; 1200 for a code that there is',
    can: serviceMay('SystemConfig.add'),
    body: NewPaymentType,
    result: CatalogueDetail,
    raises: ['notFound'],
  },
  modifyPaymentType: {
    method: 'PUT',
    path: 'paymenttype/modify',
    summary:
      'Change a payment type as it was seen, retire it, or offer it again; 1200 for a class of another kind',
    can: serviceMay('SystemConfig.edit'),
    body: ChangedPaymentType,
    result: CatalogueDetail,
    raises: [...stale, 'nothingToDo'],
  },
  removePaymentType: {
    method: 'DELETE',
    path: 'paymenttype/delete',
    summary: 'Delete a payment type; 1200 while it is used',
    can: serviceMay('SystemConfig.delete'),
    body: RemovedItem,
    result: z.null(),
    raises: stale,
  },
  orderPaymentTypes: {
    method: 'PUT',
    path: 'paymenttype/order',
    summary:
      'Put the payment types, all of them, into another order: they are numbered 10, 20, 30 …',
    can: serviceMay('SystemConfig.edit'),
    body: OrderedItems,
    result: z.null(),
    raises: ['conflict'],
  },
})
