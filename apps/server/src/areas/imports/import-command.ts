import { parseArgs } from 'node:util'
import type { Language } from '@choba/contract/session.contract.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { FolderInUse } from '@choba/database/folder-lock.ts'
import { migrate } from '@choba/database/migrate.ts'
import { openDatabase } from '@choba/database/open.ts'
import { sentenceOf, USAGE_EXIT } from '@choba/database/operator-command.ts'
import { languages } from '@choba/phrases/languages.ts'
import { expectGiven } from '@choba/import-format/file/file-bytes.ts'
import { withFolder } from '@choba/import-format/file/head-file.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import { encodings, type FileEncoding } from '@choba/import-format/mapping/mapping-shape.ts'
import { operatorName } from '#platform/audit/operator-name.ts'
import { readConfig, type Config } from '#platform/settings/config.ts'
import { fill, monthTable, noteLines, refusedLines, type ImportPhrases } from './import-report.ts'
import { runImport, type ImportOptions } from './import-run.ts'
import { readableFiles } from './import-unpacking.ts'
import { openRowErrors } from './rows/row-errors.ts'

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
      encoding: text,
      'source-time-zone': text,
      sheet: text,
      language: text,
      report: text,
      help: flag,
    },
  })
}

/** @throws ImportProblem for an unsupported language */
function languageIn(text: string): Language {
  if (!Object.hasOwn(languages, text)) throw new ImportProblem('usage')
  return text as Language
}

/** @throws ImportProblem for an unsupported encoding */
function encodingIn(text: string | undefined): FileEncoding | null {
  const known = encodings.find((one) => one === text)
  if (text !== undefined && !known) throw new ImportProblem('usage')
  return known ?? null
}

/**
 * Reads the options of the command line.
 * @throws ImportProblem if options are missing or contradict each other
 */
function readOptions({ values, positionals }: ReturnType<typeof parse>): ImportOptions {
  const {
    format,
    merchant,
    tenant,
    encoding,
    currency,
    'time-zone': timeZone,
    'create-merchant': name,
  } = values
  const isCreating = name !== undefined
  const isWhole = isCreating
    ? currency !== undefined && timeZone !== undefined
    : !currency && !timeZone
  if (!format || !merchant || positionals.length === 0 || !isWhole) throw new ImportProblem('usage')
  return {
    files: positionals,
    format,
    encoding: encodingIn(encoding),
    sourceTimeZone: values['source-time-zone'] ?? null,
    tenant,
    merchant,
    create: isCreating ? { name, currency: currency!, timeZone: timeZone! } : null,
    dryRun: values['dry-run'],
    acceptPartial: values['accept-partial'],
    createStores: values['create-stores'],
    operator: { userName: operatorName() },
    language: languageIn(values.language ?? 'ja'),
  }
}

/**
 * Returns true if the error means that the command has unknown arguments or arguments that exclude
 * each other.
 */
const isUsage = (error: unknown): boolean =>
  error instanceof ImportProblem
    ? error.phrase === 'usage'
    : ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ?? false)

/** Returns the error message to print for a failure. */
function wordsFor(error: unknown, say: ImportPhrases): string {
  if (error instanceof ImportProblem) return fill(say.problems[error.phrase], error.values)
  if (error instanceof FolderInUse || error instanceof ConfigProblem) return error.message
  return error instanceof DatabaseUnavailable ? say.problems.databaseAway : sentenceOf(error)
}

/** Error for an invalid environment variable. Its message is shown to the operator. */
class ConfigProblem extends Error {}

function config(): Config {
  try {
    return readConfig()
  } catch (error) {
    throw new ConfigProblem((error as Error).message, { cause: error })
  }
}

/**
 * Opens the database and runs the import.
 * @returns the exit code of the process
 */
async function run(
  options: ImportOptions,
  named: (text: string) => string,
  report: string | null,
  say: ImportPhrases,
): Promise<number> {
  const { databaseUrl, dataFolder } = config()
  const { file, line, paymentNo, value, reason } = say.report
  const refusals = openRowErrors(
    report,
    [file, line, paymentNo, value, reason],
    (name) => say.reasons[name],
    named,
  )
  try {
    const engine = await openDatabase({ url: databaseUrl, folder: dataFolder })
    const began = performance.now()
    try {
      await migrate(engine)
      const result = await runImport(engine, options, refusals, (phase, rows) => {
        process.stderr.write(`\r${fill(say[phase], { rows })}`)
      })
      process.stderr.write('\n')
      const seconds = Math.round((performance.now() - began) / 100) / 10
      for (const text of [...refusedLines(refusals, say), ...noteLines(result, say)])
        console.log(named(text))
      if (report !== null && refusals.count > 0)
        console.log(fill(say.refusedReport, { file: report }))
      console.log(`\n${monthTable(result, say)}\n`)
      const { read, fresh, known, skipped, refused } = result
      console.log(fill(say.rows, { read, fresh, known, skipped, refused }))
      console.log(fill(say.outcome[result.outcome], { fresh, known, refused, seconds }))
      return result.succeeded ? 0 : 1
    } finally {
      await engine.close()
    }
  } finally {
    refusals.close()
  }
}

/**
 * Unpacks workbooks and archives, and imports their tables. Messages contain the names of the given
 * files instead of the paths of the tables.
 * @returns the exit code of the process
 */
async function work(
  options: ImportOptions,
  sheet: string | null,
  report: string | null,
  say: ImportPhrases,
): Promise<number> {
  const given = options.files
  expectGiven(given)
  return withFolder(async (folder) => {
    const readable = await readableFiles(
      given.map((file) => ({ file, name: file })),
      { folder, sheet },
    )
    const { files, names } = readable
    const named = (text: string) =>
      files.reduce((before, file, at) => before.replaceAll(file, names[at]!), text)
    const ofTables = {
      ...options,
      files,
      encoding: readable.encoding ?? options.encoding,
      given: { files: given, of: readable.given },
    }
    try {
      return await run(ofTables, named, report, say)
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error
      const values = Object.entries(error.values).map(([name, value]) => [name, named(value)])
      throw new ImportProblem(error.phrase, Object.fromEntries(values) as Record<string, string>)
    }
  })
}

/**
 * Runs one import and prints its result.
 * @returns the exit code of the process
 */
async function main(args: string[]): Promise<number> {
  let say: ImportPhrases = languages.ja.ingest
  // Until --language is known, errors are printed in English, like those of the other commands.
  let { usage } = languages.en.ingest.problems
  try {
    const parsed = parse(args)
    const { language, help } = parsed.values
    if (language !== undefined) {
      say = languages[languageIn(language)].ingest
      ;({ usage } = say.problems)
    }
    if (help) {
      console.log(usage)
      return 0
    }
    const { report = null, sheet = null } = parsed.values
    return await work(readOptions(parsed), sheet, report, say)
  } catch (error) {
    if (!isUsage(error)) {
      console.error(wordsFor(error, say))
      return 1
    }
    console.error(usage)
    return USAGE_EXIT
  }
}

process.exitCode = await main(process.argv.slice(2))
