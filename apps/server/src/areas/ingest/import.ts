import { parseArgs } from 'node:util'
import { FolderInUse } from '@choba/database/folder-lock.ts'
import { migrate } from '@choba/database/migrate.ts'
import { openDatabase } from '@choba/database/open.ts'
import { languages } from '@choba/phrases/languages.ts'
import { readConfig } from '../../config.ts'
import { ImportProblem } from './import-problem.ts'
import { fill, monthTable, refusedLines, type IngestPhrases } from './import-report.ts'
import { runImport, type ImportOptions } from './import-run.ts'
import { openRefusals } from './refusals.ts'

const isLanguage = (text: string | undefined): text is keyof typeof languages =>
  text !== undefined && Object.hasOwn(languages, text)

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: text,
      merchant: text,
      tenant: { ...text, default: 'demo' },
      'dry-run': flag,
      'accept-partial': flag,
      'create-stores': flag,
      'create-merchant': text,
      currency: text,
      'time-zone': text,
      encoding: { ...text, default: 'utf-8' },
      language: { ...text, default: 'ja' },
      report: text,
    },
  })
}

function knownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** What the command line asks for. @throws ImportProblem when it asks for nothing sensible */
function readOptions({ values, positionals }: ReturnType<typeof parse>): ImportOptions {
  const { format, merchant, tenant, encoding, currency, 'time-zone': timeZone, 'create-merchant': name } = values
  const isCreating = name !== undefined
  const isWhole = !isCreating || (/^[A-Z]{3}$/.test(currency ?? '') && knownZone(timeZone ?? '-'))
  if (!format || !merchant || positionals.length === 0 || !isWhole) throw new ImportProblem('usage')
  if (encoding !== 'utf-8' && encoding !== 'shift_jis') throw new ImportProblem('usage')
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(merchant)) throw new ImportProblem('merchantUnknown', { merchant })
  return {
    files: positionals,
    format,
    encoding,
    tenant,
    merchant,
    create: isCreating ? { name, currency: currency!, timeZone: timeZone! } : null,
    dryRun: values['dry-run'],
    acceptPartial: values['accept-partial'],
    createStores: values['create-stores'],
  }
}

/** Runs one import and prints what became of it. @returns the exit code */
async function main(args: string[]): Promise<number> {
  let say: IngestPhrases = languages.ja.ingest
  try {
    const parsed = parse(args)
    const { language, report } = parsed.values
    if (isLanguage(language)) say = languages[language].ingest
    const options = readOptions(parsed)
    const config = readConfig()
    const engine = await openDatabase({ url: config.databaseUrl, folder: config.dataFolder })
    const { file, line, paymentNo, value, reason } = say.report
    const refusals = openRefusals(report ?? null, [file, line, paymentNo, value, reason], (name) => say.reasons[name])
    const began = performance.now()
    try {
      await migrate(engine)
      const result = await runImport(engine, options, refusals, (phase, rows) => {
        process.stderr.write(`\r${fill(say[phase], { rows })}`)
      })
      process.stderr.write('\n')
      const seconds = Math.round((performance.now() - began) / 100) / 10
      for (const text of refusedLines(refusals, say)) console.log(text)
      if (report && refusals.count > 0) console.log(fill(say.refusedReport, { file: report }))
      console.log(`\n${monthTable(result, say)}\n`)
      const { fresh, known, refused } = result
      console.log(fill(say.outcome[result.outcome], { fresh, known, refused, seconds }))
      return result.outcome === 'stopped' ? 1 : 0
    } finally {
      await refusals.close()
      await engine.close()
    }
  } catch (error) {
    if (error instanceof ImportProblem) console.error(fill(say.problems[error.phrase], error.values))
    else if (error instanceof FolderInUse) console.error(error.message)
    else if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) console.error(say.problems.usage)
    else throw error
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
