import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import {
  paymentMethodFinder,
  nameFinder,
} from '@choba/import-format/mapping/payment-method-names.ts'
import type { FileFacts } from '@choba/import-format/row/row-facts.ts'
import { stateOf, tradeKindOf } from '@choba/database/codes.ts'
import { layoutsOf, mappedSource } from '@choba/import-format/mapping/mapped-source.ts'
import { readMapping, type Mapping } from '@choba/import-format/mapping/mapping.ts'
import { checkedRows, type RowCheck } from './rows/checked-rows.ts'
import { contextOf } from './import-run.ts'
import type { FileTarget } from './import-target.ts'
import { withLinks } from './rows/linked-source.ts'

const codes = [
  'PAYPAY',
  'D_BARAI',
  'RAKUTEN_PAY',
  'AU_PAY',
  'MERPAY',
  'WECHAT_PAY',
  'ALIPAY_PLUS',
  'QPAY',
  'SOCIALPAY',
  'VISA',
  'MASTERCARD',
  'JCB',
  'AMEX',
  'DINERS',
  'UNIONPAY',
  'CARD',
  'TRANSPORT_IC',
  'CASH',
  'OTHER',
]

export interface MappedFile {
  /**
   * Accepted rows as text: kind, number, amount in minor units, payment method and time. Other
   * fields follow if they are set.
   */
  rows: string[]
  /** Skipped rows as text: line and reason. */
  skipped: string[]
  refused: string[]
  facts: Map<string, Partial<FileFacts>>
  rowChecks: RowCheck[]
}

interface Reading {
  currency?: string
  timeZone?: string
  sourceTimeZone?: string | null
}

/** Returns an import target without a database, with which files are read. */
function targetIn(currency: string, timeZone: string): FileTarget {
  return {
    tenantId: 1,
    merchant: { code: 'TEST', name: 'Test', currency, timeZone, closingMinutes: 0 },
    scope: null,
    paymentMethods: new Map(codes.map((code, index) => [code, index + 1])),
    paymentMethodNames: codes.map((code) => ({ code, names: [] })),
    tradeTypes: new Map([
      ['IN_STORE', 1],
      ['ONLINE', 2],
    ]),
    tradeTypeNames: [
      { code: 'IN_STORE', names: ['店頭', 'In store'] },
      { code: 'ONLINE', names: ['オンライン', 'Online'] },
    ],
    reasons: new Set(),
    stores: new Map(),
    serviceIds: new Map(),
    storeTradeTypes: new Map(),
    takenTypes: new Map(),
    closedStores: new Map(),
    terminals: new Map(),
  }
}

const given = (facts: FileFacts): Partial<FileFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== false))

function say({ checked, facts }: RowCheck): string {
  const one = checked!
  const paymentMethod = codes[one.paymentMethodId - 1]!
  const state = stateOf[one.state]!
  const parts = [
    tradeKindOf[one.tradeKind]!,
    one.paymentNo,
    String(one.amount),
    paymentMethod,
    new Date(one.paidAt).toISOString().replace('.000Z', 'Z'),
    ...(state === 'FAILED' ? ['FAILED'] : []),
    ...(one.originalPaymentNo ? [`of ${one.originalPaymentNo}`] : []),
    ...(facts!.isDateOnly ? ['date only'] : []),
  ]
  return parts.join(' ')
}

/**
 * Reads a file with a mapping, or with the mapping of this name that is part of the product. The
 * result is that of an import for a merchant without any data.
 */
export async function readMapped(
  mapping: string | Mapping,
  content: string | Uint8Array,
  { currency = 'JPY', timeZone = 'Asia/Tokyo', sourceTimeZone = null }: Reading = {},
): Promise<MappedFile> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-mapping-'))
  const file = join(folder, 'file.csv')
  writeFileSync(file, content)
  try {
    const target = targetIn(currency, timeZone)
    const shape = typeof mapping === 'string' ? readMapping(mapping) : mapping
    const names = paymentMethodFinder(target.paymentMethodNames)
    const merchantCode = target.merchant.code
    const tradeTypes = nameFinder(target.tradeTypeNames)
    const about = {
      currency,
      timeZone,
      merchantCode,
      sourceTimeZone,
      paymentMethods: names,
      tradeTypes,
    }
    const { source } = mappedSource(
      shape,
      about,
      await layoutsOf(shape, sourceTimeZone, [file], null),
    )
    const context = contextOf(target, true)
    // The merchant of the target does not exist, so no query runs and the engine is never used.
    const reading = { engine: undefined as unknown as Engine, source, context, target }
    const rowChecks: RowCheck[] = []
    for await (const batch of checkedRows(await withLinks(reading), context, 1_000))
      rowChecks.push(...batch)
    return {
      rows: rowChecks.filter(({ checked }) => checked).map(say),
      skipped: rowChecks
        .filter(({ row }) => row.skipped)
        .map(({ row }) => `${row.line} ${row.skipped}`),
      refused: rowChecks.flatMap(({ row, refused }) =>
        refused ? [`${row.line} ${refused.reason} ${refused.value}`.trim()] : [],
      ),
      facts: new Map(
        rowChecks.flatMap(({ checked, facts }) =>
          checked ? [[checked.paymentNo, given(facts!)]] : [],
        ),
      ),
      rowChecks,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
