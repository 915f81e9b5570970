import './node-version.js'
import { parseArgs } from 'node:util'
import { commitHour } from './chosen-faults.ts'
import { fakedDates, FAKED_MONTHS, type FakedDate } from './faked-dates.ts'
import { run } from './run.ts'
import { bringPrograms } from './system-packages.ts'

// `npm run test:dates`: runs the unit tests on PostgreSQL once in each of the next 24 months. The
// program libfaketime changes the clock of Node, of the embedded database and of PostgreSQL in the
// same way. `-- --months 2` runs only two of the months, and a different commit runs different
// ones. `-- --at 2027-01` selects the moments that begin with this text. `-- --embedded` uses the
// embedded database, which starts faster. Further arguments are names of test files. Tests with the
// tag `real-clock` are left out, because PostgreSQL's timeouts do not end a wait with libfaketime.
const { values, positionals } = parseArgs({
  options: {
    months: { type: 'string', default: String(FAKED_MONTHS) },
    at: { type: 'string', default: '' },
    embedded: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const missing = await bringPrograms({ faketime: 'faketime' })
if (missing.length > 0) throw new Error('Install libfaketime: faketime is missing')

const now = new Date()

function chosenDates(): FakedDate[] {
  const dates = fakedDates(now.toISOString().slice(0, 10)).filter(({ moment }) =>
    moment.startsWith(values.at),
  )
  const count = Math.min(Number(values.months), dates.length)
  if (!(count > 0)) throw new Error(`None of the next ${FAKED_MONTHS} months is selected`)
  if (count === dates.length) return dates
  const first = commitHour()
  const step = Math.floor(dates.length / count)
  return Array.from({ length: count }, (_, nth) => dates[(first + nth * step) % dates.length]!)
}

/**
 * Runs the tests with the clock set to this moment.
 * @returns true if all tests passed
 */
async function testAt({ moment, at }: FakedDate): Promise<boolean> {
  console.log(`\nTests at ${moment}\n`)
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000)
  const tests = [
    ...(values.embedded ? [] : ['node', 'tools/postgres.ts', '--']),
    'node',
    'tools/unit-tests.ts',
    `dates-${moment.slice(0, 10)}`,
    '--tags-filter=!real-clock',
    ...positionals,
  ]
  // Timers use the real monotonic clock, and files have their real times.
  const env = { FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' }
  return (await run('faketime', ['-f', `+${seconds}s`, ...tests], { env })) === 0
}

const failed: string[] = []
for (const date of chosenDates()) if (!(await testAt(date))) failed.push(date.moment)
console.log(
  failed.length === 0
    ? '\nNo test depends on these dates.'
    : `\nTests fail at ${failed.join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
