import './node-version.js'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedFiles, chooseFaults, commitHour, leftOutText } from './chosen-faults.ts'
import { readFaults, tryFault, type PlantedFault } from './planted-faults.ts'
import { copyTree } from './tree-copy.ts'
import { startPostgres } from './postgres.ts'

/**
 * `npm run test:faults`: plants one fault after another in a copy of the tree, and runs the tests
 * that must detect the fault. `-- refund` selects faults whose name contains the word. `--list`
 * only prints the names. Exits with 1 if a fault is not detected, or if its text no longer exists.
 * `-- --changed 6 --rotating 6 --minutes 3` selects up to six faults whose file or tests changed,
 * and six further faults that rotate with each commit. After three minutes, no further fault is
 * planted. The output names the selected faults that were left out because the time was over, and
 * contains the number of faults that were not selected.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    changed: { type: 'string' },
    rotating: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
})

const isChoice = values.changed !== undefined || values.rotating !== undefined
const changes = isChoice ? changedFiles() : null

function chosen(all: readonly PlantedFault[]): PlantedFault[] {
  const { changed, rotating } = values
  const named = all.filter(({ name }) => positionals.some((part) => name.includes(part)))
  if (changes === null) return positionals.length === 0 ? [...all] : named
  const limits = { ofChanged: numberOf(changed ?? '0'), inRotation: numberOf(rotating ?? '0') }
  return [...new Set([...named, ...chooseFaults(all, changes, { ...limits, turn: commitHour() })])]
}

function numberOf(text: string): number {
  const number = Number(text)
  if (Number.isNaN(number)) throw new Error(`${text} is not a number`)
  return number
}

const all = await readFaults()
const wanted = chosen(all)
const lastStart = performance.now() + numberOf(values.minutes) * 60_000

interface Tally {
  readonly caught: number
  /** Faults that no test detected, each with an explanation. */
  readonly missed: readonly string[]
  /** Faults that were left out because the time was over. */
  readonly late: readonly PlantedFault[]
}

const secondsSince = (began: number): string =>
  `${((performance.now() - began) / 1000).toFixed(0)} s`

async function tryAll(): Promise<Tally> {
  const copy = await copyTree()
  const sound = new Map<string, number>()
  const postgres = wanted.some(({ onPostgres }) => onPostgres) ? await startPostgres() : null
  const remove = () => rmSync(copy, { recursive: true, force: true })
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const missed: string[] = []
  const late: PlantedFault[] = []
  try {
    for (const fault of wanted) {
      const began = performance.now()
      if (began > lastStart) {
        console.log(`no time left  ${fault.name}`)
        late.push(fault)
        continue
      }
      const outcome = await tryFault(fault, { copy, url: postgres?.url ?? null, sound })
      const line = `${fault.name}  ${secondsSince(began)}`
      if (outcome.kind === 'caught') {
        const [first, ...more] = outcome.by
        console.log(
          `caught  ${line}  <- ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`,
        )
      } else {
        console.log(`NOT CAUGHT (${outcome.kind})  ${line}`)
        missed.push(`${fault.name} (${outcome.kind}): ${outcome.says}`)
      }
    }
  } finally {
    await postgres?.stop()
    remove()
  }
  return { caught: wanted.length - missed.length - late.length, missed, late }
}

if (values.list) for (const { name } of wanted) console.log(name)
else if (wanted.length === 0) {
  console.error(`No planted fault has ${positionals.join(' or ')} in its name.`)
  process.exitCode = 1
} else {
  const began = performance.now()
  const { caught, missed, late } = await tryAll()
  for (const text of missed) console.log(`\n${text}`)
  const outcome = `${caught} of ${wanted.length} selected faults caught, ${missed.length} not caught`
  console.log(
    `\n${outcome}, ${late.length} left out because the time was over, in ${secondsSince(began)}`,
  )
  const tried = new Set(wanted).difference(new Set(late))
  console.log(leftOutText(all, tried, changes))
  if (missed.length > 0) process.exitCode = 1
}
