import { adminMay, merchantMay } from './permissions.ts'

/**
 * Transaction calls and their permissions that the first screen needs. Separate from the contract
 * to keep the first load small.
 */
export const transactionCalls = {
  list: { method: 'GET', path: 'trade/list', can: merchantMay('Record.search') },
  options: { method: 'GET', path: 'trade/options', can: merchantMay('Record.search') },
  detail: { method: 'GET', path: 'trade/detail', can: merchantMay('Record.search') },
  download: {
    method: 'GET',
    path: 'trade/download',
    can: merchantMay('Record.download'),
    download: 'list',
  },
  find: { method: 'GET', path: 'trade/find', can: merchantMay('Record.search') },
  counts: { method: 'GET', path: 'trade/counts', can: merchantMay('Record.search') },
  systemList: { method: 'GET', path: 'systrade/list', can: adminMay('Refund.search') },
  systemOptions: { method: 'GET', path: 'systrade/options', can: adminMay('Refund.search') },
  systemFind: { method: 'GET', path: 'systrade/find', can: adminMay('Refund.search') },
  systemCounts: { method: 'GET', path: 'systrade/counts', can: adminMay('Refund.search') },
  systemDetail: { method: 'GET', path: 'systrade/detail', can: adminMay('Refund.search') },
  systemDownload: {
    method: 'GET',
    path: 'systrade/download',
    can: adminMay('Refund.search'),
    download: 'list',
  },
} as const
