import { receipts } from '@choba/contract/receipts.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { readReceipt, receiptFile, recordPrint } from './receipts.service.ts'

const routes = implement('receipts', receipts, {
  read: { manualTransactions: (call) => readReceipt(call) },
  file: (call) => receiptFile(call),
  print: (call) => recordPrint(call),
})

export const receiptsArea: AreaDefinition = { create: () => ({ routes }) }
