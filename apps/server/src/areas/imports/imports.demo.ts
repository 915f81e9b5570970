import { setTimeout as pause } from 'node:timers/promises'
import { type ImportDetail, imports } from '@choba/contract/imports.contract.ts'
import type { CallsOf, DemoPerson } from '#platform/calls/demo-calls.ts'

// Creates three imports for the demo: a successful one, one with rejected rows, and one that was
// undone.

interface Words {
  readonly importFile: string
  readonly importWithFaults: string
  readonly importUndone: string
}
type Calls = CallsOf<typeof imports>

const columns = 'paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state,originalPaymentNo'
const LOOK_MS = 250
const LOOKS_MAX = 240
const SECOND = 1_000
const MINUTE = 60 * SECOND

/**
 * Data for the payments of the demo: the step between amounts in major units of the currency, and
 * the names of two payment methods.
 */
interface Sale {
  readonly unit: number
  readonly wallet: string
  readonly card: string
}

/**
 * Cash register of the demo: its name, the number of the first receipt in a file, and the age of
 * that receipt in minutes.
 */
interface Till {
  readonly register: string
  readonly first: number
  readonly ago: number
}

const offline: Till = { register: 'R02', first: 118, ago: 60 }
const atEvent: Till = { register: 'R91', first: 34, ago: 171 }
const twice: Till = { register: 'R02', first: 141, ago: 26 }

const inYen: Sale = { unit: 110, wallet: 'PAYPAY', card: 'VISA' }
const inTugrik: Sale = { unit: 2_500, wallet: 'QPAY', card: 'VISA' }

/** Returns a receipt number as a cash register prints it: register, day and number. */
const receiptNo = (register: string, receipt: number): string => {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  return `${register}-${day}-${String(receipt).padStart(4, '0')}`
}

/**
 * Returns payments of the last hours, with some minutes between them. They are so recent that no
 * deposit and no day-end close contains them. Amounts and times depend on the receipt number, so
 * that two files contain different payments.
 */
function rowsOf(till: Till, store: string, { unit, wallet, card }: Sale, count: number): string[] {
  const begin = Date.now() - till.ago * MINUTE
  return Array.from({ length: count }, (_, at) => {
    const receipt = till.first + at
    const paidAt = new Date(begin + at * 3 * MINUTE + ((receipt * 17) % 60) * SECOND).toISOString()
    const paymentMethod = receipt % 3 === 2 ? card : wallet
    const amount = unit * (4 + ((receipt * 7) % 11))
    return `${receiptNo(till.register, receipt)},${paidAt},${store},PAYMENT,${paymentMethod},${amount},PAID,`
  })
}

/**
 * Waits until the job has brought an import into a state.
 * @throws Error on a timeout or if the signal aborts
 */
async function reached(
  calls: Calls,
  importId: string,
  state: ImportDetail['state'],
  signal: AbortSignal,
) {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const detail = await calls('detail', { query: { importId } })
    if (detail.state === state) return detail
    if (detail.state === 'FAILED') break
    await pause(LOOK_MS, undefined, { signal })
  }
  throw new Error(`import ${importId} of the demo is not ${state}`)
}

async function bring(calls: Calls, fileName: string, rows: readonly string[], signal: AbortSignal) {
  const bytes = Buffer.from(`${[columns, ...rows].join('\n')}\n`)
  const { importId } = await calls('add', { body: { fileName, fileSize: bytes.length } })
  const file = new File([bytes], fileName)
  const draft = await calls('part', { query: { importId, offset: 0 }, body: { file } })
  const settings = {
    format: { kind: 'choba' as const },
    encoding: null,
    sourceTimeZone: null,
    createStores: false,
    acceptPartial: true,
  }
  await calls('check', { body: { importId, version: draft.version, settings } })
  const { version, findings } = await reached(calls, importId, 'CHECKED', signal)
  await calls('start', { body: { importId, version, seenFresh: findings!.fresh } })
  return reached(calls, importId, 'DONE', signal)
}

/** Creates the demo's imports for a merchant that has no imports yet. */
export async function makeDemoImports(
  owner: DemoPerson,
  { importFile, importWithFaults, importUndone }: Words,
  signal: AbortSignal,
): Promise<void> {
  const calls = owner.calls('imports', imports)
  if ((await calls('list', { query: {} })).items.length > 0) return
  const stores = await calls('stores', { query: {} })
  const store = stores.items[0]!.storeCode
  const sale = owner.principal.merchant.currency === 'JPY' ? inYen : inTugrik
  await bring(calls, importFile, rowsOf(offline, store, sale, 8), signal)
  const faulty = [
    ...rowsOf(atEvent, store, sale, 6),
    `${receiptNo(atEvent.register, atEvent.first + 6)},${new Date().toISOString()},${store},PAYMENT,NO_SUCH_PAY,${sale.unit * 5},PAID,`,
    `${receiptNo(atEvent.register, atEvent.first + 7)},${new Date().toISOString()},${store},PAYMENT,VISA,,PAID,`,
  ]
  await bring(calls, importWithFaults, faulty, signal)
  const { importId, version } = await bring(
    calls,
    importUndone,
    rowsOf(twice, store, sale, 5),
    signal,
  )
  await calls('undo', { body: { importId, version } })
  await reached(calls, importId, 'UNDONE', signal)
}
