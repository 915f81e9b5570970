import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

const { tradeType, paymentClass, paymentType, tenant, paymentLogos } = ja.catalogue.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'tradeType/tradeType',
    menu: { order: 400, entry: tradeType, call: 'tradetype/list', open: ['sysconfig'] },
    user: 'sysconfig',
  },
  {
    path: 'tradeType/paymentClass',
    menu: { order: 410, entry: paymentClass, call: 'paymentclass/list', open: ['sysconfig'] },
    user: 'sysconfig',
  },
  {
    path: 'tradeType/paymentType',
    menu: { order: 420, entry: paymentType, call: 'paymenttype/list', open: ['sysconfig'] },
    user: 'sysconfig',
  },
  {
    path: 'tradeType/tenant',
    menu: { order: 430, entry: tenant, call: 'tradetype/tenant', open: ['sysconfig'] },
    user: 'sysconfig',
  },
  {
    path: 'tradeType/paymentLogos',
    menu: {
      order: 431,
      entry: paymentLogos,
      call: 'tenant/getpaymenttypelogos',
      open: ['sysconfig'],
    },
    user: 'sysconfig',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'payment-type-detail', user: 'sysconfig', at: 'tradeType/paymentType', open: openFirst },
  { name: 'payment-type-add', user: 'sysconfig', at: 'tradeType/paymentType/add' },
  { name: 'payment-type-order', user: 'sysconfig', at: 'tradeType/paymentType/order' },
  {
    name: 'payment-logos-detail',
    user: 'sysconfig',
    at: 'tradeType/paymentLogos',
    open: openFirst,
  },
  { name: 'payment-class-add', user: 'sysconfig', at: 'tradeType/paymentClass/add' },
]
