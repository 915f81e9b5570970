import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { MAPPING_TEXT_MAX, type ImportDetail } from '@choba/contract/import-rows.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { IMPORT_HEADING, longMapping, writeImport } from './accepted-files.ts'
import { count } from './figure.ts'
import {
  almostFigure,
  combiningMarks,
  commas,
  escapedQuotes,
  manyQuotes,
  nestedJson,
  openQuote,
  shortLines,
} from './hostile-files.ts'
import type { Answered } from './upload-client.ts'
import type { UploadBench } from './upload-bench.ts'

/** Measures uploads of transaction files and of mappings. */

const MB = 1024 * 1024
const PAUSE = 500
/** Size in bytes of files that are rejected, and of files in which every row is invalid. */
const HOSTILE = 5 * MB
/** Number of bytes at the beginning of a file in which the server searches the heading. */
const HEAD = 256 * 1024
const GZIP_MB = 500

const settings = {
  format: { kind: 'choba' },
  encoding: null,
  sourceTimeZone: null,
  createStores: true,
  acceptPartial: false,
}

const detailIn = ({ result }: Answered): ImportDetail => result as ImportDetail

/**
 * Waits until the job of an import has ended.
 * @returns the result of the job, in the form of a response
 */
async function ended(
  bench: UploadBench,
  answered: Answered,
  under: ImportDetail['state'],
): Promise<Answered> {
  if (answered.status !== 200) return answered
  const began = performance.now()
  const { importId } = detailIn(answered)
  for (;;) {
    const result = await bench.get<ImportDetail>('owner', `import/detail?importId=${importId}`)
    if (result.state !== under)
      return {
        ...answered,
        result,
        seconds: answered.seconds + (performance.now() - began) / 1_000,
      }
    await sleep(PAUSE)
  }
}

async function add(bench: UploadBench, fileName: string, fileSize: number): Promise<string> {
  const answered = await bench.sendJson('owner', 'import/add', { fileName, fileSize })
  if (answered.status !== 200)
    throw new Error(`import/add: ${answered.status}, ${JSON.stringify(answered.result)}`)
  return detailIn(answered).importId
}

const expectState = (answered: Answered, state: ImportDetail['state']): ImportDetail => {
  const detail = detailIn(answered)
  if (detail.state !== state)
    throw new Error(`the import is ${detail.state}: ${JSON.stringify(detail.problem)}`)
  return detail
}

/** Measures each request of an import with a file of the maximum size. */
async function measureAccepted(bench: UploadBench, rows: number): Promise<void> {
  const path = bench.pathOf('import.csv')
  const size = await writeImport(path, rows, `U${Date.now()}-`)
  const file = `${count(rows)} rows of 20 columns`
  const measure = (call: string, work: () => Promise<Answered>) =>
    bench.measure({ call, file, answer: 'accepted' }, work)
  const importId = await add(bench, 'import.csv', size)
  const draft = await measure('import/part', () => bench.sendParts('owner', importId, path))
  const { version } = expectState(draft, 'DRAFT')
  await measure('import/preview', () =>
    bench.sendJson('owner', 'import/preview', { importId, settings }),
  )
  const checked = await measure('import/check', async () =>
    ended(
      bench,
      await bench.sendJson('owner', 'import/check', { importId, version, settings }),
      'CHECKING',
    ),
  )
  const detail = expectState(checked, 'CHECKED')
  const seen = { importId, version: detail.version, seenFresh: detail.findings!.fresh }
  const done = await measure('import/start', async () =>
    ended(bench, await bench.sendJson('owner', 'import/start', seen), 'RUNNING'),
  )
  const { accepted } = expectState(done, 'DONE')
  if (accepted !== rows) throw new Error(`${accepted} of ${rows} rows are in`)
}

/**
 * Measures files that the server receives completely and in which every row is invalid. The status
 * of the responses is 200, and the result of the import contains the errors.
 */
async function measureRejected(bench: UploadBench): Promise<void> {
  const zeros = gzipSync(
    Buffer.concat([Buffer.from(IMPORT_HEADING), Buffer.alloc(GZIP_MB * MB, 'a\n')]),
  )
  const files: readonly (readonly [file: string, name: string, bytes: Buffer])[] = [
    ['rows of two bytes', 'short.csv', shortLines(IMPORT_HEADING, HOSTILE)],
    ['a row of commas', 'commas.csv', commas(IMPORT_HEADING, HOSTILE)],
    ['a quote without a closing quote', 'quote.csv', openQuote(IMPORT_HEADING, HOSTILE)],
    ['doubled quotes in a quoted cell', 'quotes.csv', manyQuotes(IMPORT_HEADING, HOSTILE)],
    ['digits and a letter', 'figure.csv', almostFigure(HEAD)],
    [
      'cells of 25,000 combining marks',
      'marks.csv',
      combiningMarks(IMPORT_HEADING, { cells: 20, length: 25_000 }, HOSTILE),
    ],
    ['a line of 5 MB', 'line.csv', Buffer.alloc(HOSTILE, 'a')],
    ['a gzip file that decompresses to 500 MB', 'zeros.csv.gz', zeros],
  ]
  const text = longMapping()
  for (const [file, name, bytes] of files) {
    const path = bench.pathOf(name)
    await writeFile(path, bytes)
    const importId = await add(bench, name, bytes.length)
    const measure = (call: string, work: () => Promise<Answered>) =>
      bench.measure({ call, file, answer: 'accepted' }, work)
    const sent = await measure('import/part', () => bench.sendParts('owner', importId, path))
    const { version, state } = detailIn(sent)
    if (state === 'DRAFT') {
      await measure('import/preview', () =>
        bench.sendJson('owner', 'import/preview', { importId, settings }),
      )
      const own = { ...settings, format: { kind: 'own', text } }
      await measure('import/preview with the longest mapping', () =>
        bench.sendJson('owner', 'import/preview', { importId, settings: own }),
      )
      // Does not check the last file. Its check would take minutes, and the check of the first file
      // covers the same code.
      if (!name.endsWith('.gz'))
        await measure('import/check', async () =>
          ended(
            bench,
            await bench.sendJson('owner', 'import/check', { importId, version, settings }),
            'CHECKING',
          ),
        )
    }
    const { version: last } = await bench.get<ImportDetail>(
      'owner',
      `import/detail?importId=${importId}`,
    )
    await bench.sendJson('owner', 'import/discard', { importId, version: last })
  }
}

async function measureMappings(bench: UploadBench): Promise<void> {
  const call = 'import/mapping/add'
  const path = 'import/mapping/add'
  const long = longMapping()
  const texts: readonly (readonly [file: string, answer: 'accepted' | 'rejected', text: string])[] =
    [
      ['80,000 characters', 'accepted', long],
      ['80,000 brackets', 'rejected', nestedJson(MAPPING_TEXT_MAX)],
      ['80,000 quotes', 'rejected', '"'.repeat(MAPPING_TEXT_MAX)],
      ['40,000 escaped quotes', 'rejected', escapedQuotes(MAPPING_TEXT_MAX)],
      ['80,000 backslashes', 'rejected', `"${'\\'.repeat(MAPPING_TEXT_MAX - 1)}`],
      ['an error in each of 40 rules', 'rejected', long.replaceAll('"PAYMENT"', '"UNKNOWN"')],
      ['20,000 empty objects', 'rejected', `{"rules":[${'{},'.repeat(20_000)}{}]}`],
      ['40,000 numbers', 'rejected', `{"rules":[${'1,'.repeat(39_990)}1]}`],
    ]
  for (const [file, answer, text] of texts)
    await bench.measure({ call, file, answer }, () =>
      bench.sendJson('owner', path, { name: `bench ${Date.now()}`, text }),
    )
}

export async function measureImports(bench: UploadBench, rows: number): Promise<void> {
  await measureMappings(bench)
  await measureRejected(bench)
  await measureAccepted(bench, rows)
}
