import { ja } from '@choba/phrases/ja.ts'
import {
  merchantUsers,
  openFirst,
  type OpenedCase,
  type ScreenCase,
} from './support/screen-case.ts'

const { list, applications } = ja.paymentMethods.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'paymentManage',
    menu: { order: 43, entry: list, call: 'brand/list', open: merchantUsers },
    user: 'owner',
  },
  {
    path: 'sysbrand',
    menu: { order: 220, entry: applications, call: 'sysbrand/list', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'payment-method-apply', user: 'owner', at: 'paymentManage/1/apply/QPAY' },
  { name: 'payment-method-stores', user: 'owner', at: 'paymentManage/1/stores/VISA' },
  { name: 'payment-method-application', user: 'superadmin', at: 'sysbrand', open: openFirst },
  { name: 'payment-method-own-application', user: 'owner', at: 'paymentManage/application/1' },
]
