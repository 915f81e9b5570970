import { open, mkdtemp, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IMPORT_PART, type ImportDetail } from '@choba/contract/import-rows.ts'
import { freePort } from '../tools/free-port.ts'
import type { BenchContext } from './context.ts'
import { count, within, type Figure } from './figure.ts'
import { REFUNDED } from './import.ts'
import { quantile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { withServer, type RunningServer } from './start-server.ts'

const MB = 1024 * 1024
/** Number of rows in the file with which memory growth must stay within its limit. */
const MAX_ROWS = 500_000
/** Number of rows that are imported before the measurement begins. */
const WARM = 5_000
const STORES = 40
/**
 * Number of demo transactions in the embedded database. The minimum, because only the import is
 * measured.
 */
const SEEDED = 20_000
/** Milliseconds after which a new access token is requested. Tokens are valid for five minutes. */
const TOKEN = 240_000
/**
 * Pause in milliseconds between two requests of a user who searches transactions during the import.
 */
const PAUSE = 250
const MAX_GROWTH = 100
const MAX_ANSWER = 1_000

const SETTINGS = {
  format: { kind: 'choba' },
  encoding: null,
  sourceTimeZone: null,
  createStores: true,
  acceptPartial: false,
}

/**
 * Writes a file in the import format of Choba, with payments of the last months followed by
 * refunds.
 * @returns the size of the file in bytes
 */
async function writeFile(file: FileHandle, rows: number, mark: string): Promise<number> {
  let [text, size] = [
    'paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state,originalPaymentNo\n',
    0,
  ]
  const write = async (): Promise<void> => {
    size += (await file.write(text)).bytesWritten
    text = ''
  }
  const from = Date.now() - 200 * 86_400_000
  const refunds = Math.floor(rows / (REFUNDED + 1))
  const payments = rows - refunds
  for (let n = 0; n < rows; n++) {
    const isRefund = n >= payments
    const paid = isRefund ? (n - payments) * REFUNDED : n
    const at = new Date(from + Math.floor((paid / payments) * 190 * 86_400_000)).toISOString()
    text += isRefund
      ? `${mark}R${paid},${at},B${paid % STORES},REFUND,PAYPAY,${100 + (paid % 9_000)},SUCCEEDED,${mark}${paid}\n`
      : `${mark}${paid},${at},B${paid % STORES},PAYMENT,PAYPAY,${100 + (paid % 9_000)},PAID,\n`
    if (text.length > MB) await write()
  }
  await write()
  return size
}

/** Sends requests of the portal as one signed-in user. */
interface Caller {
  readonly get: <R>(path: string) => Promise<R>
  readonly post: <R>(path: string, body: object | FormData) => Promise<R>
}

/**
 * Returns functions that send requests.
 * @throws Error if a request fails
 */
function callerOf(port: number, signIn: RunningServer['signIn']): Caller {
  let token = signIn('owner')
  let until = Date.now() + TOKEN
  async function call<R>(path: string, init: RequestInit): Promise<R> {
    if (Date.now() > until) {
      token = signIn('owner')
      until = Date.now() + TOKEN
    }
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${await token}`)
    const answer = await fetch(`http://localhost:${port}/apiproxy/api/${path}`, {
      ...init,
      headers,
    })
    // Sends the request again after a 503, as the portal does without showing an error.
    if (answer.status === 503) {
      await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1))
      return call(path, init)
    }
    const { result, resultType } = (await answer.json()) as { result: R; resultType: number }
    if (!answer.ok) throw new Error(`${path}: ${answer.status}, ${resultType}`)
    return result
  }
  return {
    get: (path) => call(path, {}),
    post: (path, body) =>
      body instanceof FormData
        ? call(path, { method: 'POST', body })
        : call(path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
  }
}

async function upload({ post }: Caller, file: FileHandle, fileSize: number): Promise<ImportDetail> {
  let detail = await post<ImportDetail>('import/add', { fileName: 'payments.csv', fileSize })
  for (let offset = 0; offset < fileSize; offset += IMPORT_PART) {
    const bytes = new Uint8Array(Math.min(IMPORT_PART, fileSize - offset))
    await file.read(bytes, 0, bytes.length, offset)
    const form = new FormData()
    form.set('file', new Blob([bytes]), 'part')
    detail = await post(`import/part?importId=${detail.importId}&offset=${offset}`, form)
  }
  return detail
}

/**
 * Requests the state of an import repeatedly until it is `wanted`. While the work is in progress,
 * the state is `under`.
 * @throws Error if the import gets any other state
 */
async function reached(
  { get }: Caller,
  importId: string,
  wanted: ImportDetail['state'],
  under: ImportDetail['state'],
) {
  for (;;) {
    const detail = await get<ImportDetail>(`import/detail?importId=${importId}`)
    if (detail.state === wanted) return detail
    if (detail.state !== under)
      throw new Error(`the import is ${detail.state}: ${JSON.stringify(detail.problem)}`)
    await sleep(PAUSE)
  }
}

/**
 * Uploads a file, checks the file and imports it, with the same requests as the screen of the
 * portal.
 * @returns the durations of the three steps in seconds
 */
async function bringIn(
  caller: Caller,
  folder: string,
  rows: number,
  mark: string,
): Promise<number[]> {
  const file = await open(join(folder, mark), 'wx+')
  try {
    const size = await writeFile(file, rows, mark)
    const times = [performance.now()]
    const draft = await upload(caller, file, size)
    times.push(performance.now())
    const { importId, version } = draft
    await caller.post('import/check', { importId, version, settings: SETTINGS })
    const checked = await reached(caller, importId, 'CHECKED', 'CHECKING')
    times.push(performance.now())
    const seenFresh = checked.findings!.fresh
    await caller.post('import/start', { importId, version: checked.version, seenFresh })
    const { accepted } = await reached(caller, importId, 'DONE', 'RUNNING')
    times.push(performance.now())
    if (accepted !== rows) throw new Error(`${accepted} of ${rows} rows are in`)
    return times.slice(1).map((time, index) => (time - times[index]!) / 1_000)
  } finally {
    await file.close()
  }
}

/**
 * Searches transactions again and again, like a user of the portal.
 * @returns the duration of each request in milliseconds
 */
async function lookOn({ get }: Caller, day: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const began = performance.now()
    await get(`trade/list?dateFrom=${day.slice(0, 8)}01&dateTo=${day}&pageSize=50`)
    times.push(performance.now() - began)
    await sleep(PAUSE)
  }
  return times
}

async function measure(
  { server, signIn }: RunningServer,
  { port, rows, day, database }: { port: number; rows: number; day: string; database: string },
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  try {
    const caller = callerOf(port, signIn)
    const mark = `W${Date.now()}-`
    await bringIn(caller, folder, WARM, `${mark}0-`)
    await server.ask('idle', null)
    const before = await server.ask('watchMemory', null)
    const end = new AbortController()
    const looking = lookOn(caller, day, end.signal)
    const seconds = await bringIn(caller, folder, rows, mark)
    end.abort()
    const times = await looking
    const growth = Math.max(0, (await server.ask('peakMemory', null)) - before) / MB
    const what = `Import of ${count(rows)} rows through the portal, ${database}`
    const details = {
      seconds,
      times: { calls: times.length, p50: quantile(times, 0.5), max: Math.max(...times) },
    }
    return [
      within(`${what}: growth of the server’s memory`, growth, 'MB', '≤', MAX_GROWTH, {
        before: before / MB,
        ...details,
      }),
      within(
        `${what}: response time of a list during the import, 95th percentile`,
        quantile(times, 0.95),
        'ms',
        '≤',
        MAX_ANSWER,
        details,
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Measures the import of a large file through the API of the portal: memory growth and response
 * times of the server. Uses the embedded database and PostgreSQL.
 */
export async function measurePortalImport(
  context: BenchContext,
  { rows: size }: BenchOptions,
): Promise<Figure[]> {
  const rows = Math.min(MAX_ROWS, Math.round(size / 2))
  const port = await freePort()
  const day = context.lastDay
  return [
    ...(await withServer({ port: context.port, url: context.url }, (running) =>
      measure(running, { port: context.port, rows, day, database: 'PostgreSQL' }),
    )),
    ...(await withServer({ port, url: null, rows: SEEDED }, (running) =>
      measure(running, { port, rows, day, database: 'embedded database' }),
    )),
  ]
}
