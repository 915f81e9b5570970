import { parseArgs } from 'node:util'
import { addDays, isDay } from '@choba/contract/period.ts'
import { migrate } from '../src/migrate.ts'
import { openDatabase } from '../src/open.ts'
import { readArguments, runCommand } from '../src/operator-command.ts'
import { expectRoomForDemo } from './demo-state.ts'
import { dayInTokyo, seed, type SeedOptions } from './seed.ts'

const MIN_SIZE = 1_000
const MAX_SIZE = 10_000_000
// Earliest allowed last day. The 365 days before it must not begin before the year 2000, because
// business days begin with that year.
const FIRST_DAY = '2001-01-01'
// Latest allowed day. IDs have 63 bits, including 41 bits for milliseconds since 1970, and overflow
// after this day.
const LAST_DAY = '2039-09-06'

function whole(text: string, name: string, from: number, to: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(value >= from && value <= to))
    throw new Error(`${name} is a whole number from ${from} to ${to}.`)
  return value
}

const USAGE = `usage: npm run seed [-- --size ROWS] [--today DAY]
  --size ROWS  number of transactions, ${MIN_SIZE} to ${MAX_SIZE} (default: 100000)
  --today DAY  last day of the year that the transactions fill (default: today)
  --help       prints this`

const optionsAt = (now: Date) =>
  ({
    size: { type: 'string', default: '100000' },
    today: { type: 'string', default: dayInTokyo(now) },
  }) as const

/**
 * Parses the arguments, such as `--size 100000 --today 2026-11-20`: the number of transactions and
 * the last day of their year.
 * @throws Error with a message for the operator
 */
export function readSeedCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  now = new Date(),
): SeedOptions {
  const { values } = parseArgs({ args, options: optionsAt(now) })
  const { today } = values
  if (!isDay(today) || today < FIRST_DAY || today > LAST_DAY) {
    throw new Error(
      `--today is a day from ${FIRST_DAY} to ${LAST_DAY}, such as ${addDays(dayInTokyo(now), -30)}.`,
    )
  }
  const port = whole(env['PORT'] || '3000', 'PORT', 1, 65_535)
  return {
    size: whole(values.size, '--size', MIN_SIZE, MAX_SIZE),
    today,
    now,
    staff: true,
    origins: { demo: `http://localhost:${port}`, steppe: `http://steppe.localhost:${port}` },
  }
}

async function main(): Promise<void> {
  const options = readSeedCommand(process.argv.slice(2), process.env)
  const engine = await openDatabase({
    url: process.env['DATABASE_URL'] || null,
    folder: process.env['CHOBA_DATA'] ?? 'data',
  })
  try {
    await expectRoomForDemo(engine)
    await migrate(engine)
    const began = Date.now()
    const isNew = await seed(engine, options)
    console.log(
      isNew ? `${options.size} rows in ${Date.now() - began} ms` : 'The demo data already exists.',
    )
  } finally {
    await engine.close()
  }
}

if (import.meta.main) {
  readArguments({ usage: USAGE, options: optionsAt(new Date()) })
  await runCommand(main)
}
