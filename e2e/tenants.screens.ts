import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

const { tenants } = ja.tenants.screens
const { types, values, cardValues } = ja.configs.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'tenant/tenant',
    menu: { order: 432, entry: tenants, call: 'tenant/gettenants', open: ['sysconfig'] },
    user: 'sysconfig',
  },
  {
    path: 'tenant/tenantType',
    menu: { order: 434, entry: types, call: 'tenant/gettenantconfigtypes', open: ['sysconfig'] },
    user: 'sysconfig',
  },
  {
    path: 'tenant/tenantConfig',
    menu: { order: 436, entry: values, call: 'tenant/gettenants', open: ['sysconfig'] },
    user: 'sysconfig',
  },
  {
    path: 'tenant/CreditCardConfig',
    menu: {
      order: 438,
      entry: cardValues,
      call: 'tenant/gettenantconfigtypes',
      open: ['sysconfig'],
    },
    user: 'sysconfig',
    search: 'merchant=SHIBUYA-COFFEE',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'tenant-detail', user: 'sysconfig', at: 'tenant/tenant', open: openFirst },
  { name: 'tenant-add', user: 'sysconfig', at: 'tenant/tenant/add' },
  { name: 'config-type-detail', user: 'sysconfig', at: 'tenant/tenantType', open: openFirst },
  { name: 'config-type-add', user: 'sysconfig', at: 'tenant/tenantType/add' },
  { name: 'tenant-config-history', user: 'sysconfig', at: 'tenant/tenantConfig?history=all' },
  { name: 'tenant-config-compare', user: 'sysconfig', at: 'tenant/tenantConfig?with=steppe' },
]
