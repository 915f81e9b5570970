import { AppError } from '#platform/calls/app-error.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { hostileArchives } from './hostile-archives.testing.ts'
import { hostileCsv } from './hostile-csv.testing.ts'
import { hostileSheets } from './hostile-sheets.testing.ts'
import type { HostileFile } from '@choba/import-format/table/hostile-workbooks.testing.ts'
import { memoryOfChildren } from './memory.testing.ts'
import { readTable } from './table-file.ts'

const MEGABYTE = 1024 * 1024
/** Maximum number of rows, the same as for a file of stores. */
const ROWS_MAX = 5_000
const PERSON = 1

let nth = 0
const rows: string[] = []

async function answerOf(bytes: Buffer): Promise<string> {
  try {
    await readTable(PERSON, { bytes, most: ROWS_MAX, workbook: true })
    return 'read'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [field] = (error.result as { fields: { path: string; problem: string }[] }).fields
    expect(error.resultType).toBe('badRequest')
    return field!.path === 'file.sheets' ? 'sheets' : field!.problem
  }
}

async function measured(bytes: Buffer) {
  const [began, before] = [performance.now(), process.memoryUsage.rss()]
  let [server, parsers] = [0, 0]
  const looking = setInterval(() => {
    server = Math.max(server, process.memoryUsage.rss() - before)
    parsers = Math.max(parsers, memoryOfChildren())
  }, 10)
  const answer = await answerOf(bytes).finally(() => clearInterval(looking))
  return { answer, server, parsers, seconds: (performance.now() - began) / 1_000 }
}

async function expectAnswer([what, expected, make]: HostileFile): Promise<void> {
  const bytes = make()
  const { answer, server, parsers, seconds } = await measured(bytes)
  const megabytes = (count: number) => `${Math.round(count / MEGABYTE)} MB`
  nth++
  rows.push(
    `${nth} | ${what} | ${(bytes.length / 1_000).toFixed(0)} kB | ${answer} | ${seconds.toFixed(1)} s | ${megabytes(parsers)} | ${megabytes(server)}`,
  )
  expect(answer).toBe(expected)
  // One process of 320 MB, measured up to 10 ms late, and the ending process that it replaces.
  expect(parsers).toBeLessThan(500 * MEGABYTE)
  expect(server).toBeLessThan(200 * MEGABYTE)
}

const cases = (files: readonly HostileFile[]) => files.map((file) => [file[0], file] as const)

describe("a hostile table gets the expected answer within a parser's memory limit", () => {
  it.each(cases(hostileArchives))('archive: %s', (_what, file) => expectAnswer(file))
  it.each(cases(hostileSheets))('workbook: %s', (_what, file) => expectAnswer(file))
  it.each(cases(hostileCsv))('CSV: %s', (_what, file) => expectAnswer(file))
  afterAll(() => {
    if (process.env.HOSTILE_TABLE) console.log(rows.join('\n'))
  })
})
