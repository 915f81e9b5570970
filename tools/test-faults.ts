import './node-version.js'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFaults, tryFault } from './planted-faults.ts'
import { copyTree } from './tree-copy.ts'
import { startPostgres } from './postgres.ts'

/**
 * `npm run test:faults`: plants one fault after the other in a copy of the tree and runs the tests that have to notice it.
 * `-- refund` takes those with this in their name; `--list` only names them. Ends with 1 when one is not caught, or its place is gone.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
const all = await readFaults()
const wanted = all.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)))

interface Tally {
  readonly caught: number
  /** What to look into, one text a fault. */
  readonly missed: readonly string[]
}

const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`

async function tryAll(): Promise<Tally> {
  const copy = await copyTree()
  const sound = new Map<string, number>()
  const postgres = wanted.some(({ onPostgres }) => onPostgres) ? await startPostgres() : null
  const remove = () => rmSync(copy, { recursive: true, force: true })
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const missed: string[] = []
  try {
    for (const fault of wanted) {
      const began = performance.now()
      const outcome = await tryFault(fault, { copy, url: postgres?.url ?? null, sound })
      const line = `${fault.name}  ${secondsSince(began)}`
      if (outcome.kind === 'caught') {
        const [first, ...more] = outcome.by
        console.log(`caught  ${line}  <- ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`)
      } else {
        console.log(`NOT CAUGHT (${outcome.kind})  ${line}`)
        missed.push(`${fault.name} (${outcome.kind}): ${outcome.says}`)
      }
    }
  } finally {
    await postgres?.stop()
    remove()
  }
  return { caught: wanted.length - missed.length, missed }
}

if (values.list) for (const { name } of wanted) console.log(name)
else if (wanted.length === 0) {
  console.error(`No fault is called ${positionals.join(' or ')}.`)
  process.exitCode = 1
} else {
  const began = performance.now()
  const { caught, missed } = await tryAll()
  for (const text of missed) console.log(`\n${text}`)
  console.log(`\n${caught} of ${wanted.length} planted faults caught, ${missed.length} not, in ${secondsSince(began)}`)
  if (missed.length > 0) process.exitCode = 1
}
