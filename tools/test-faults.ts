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

async function tryAll(): Promise<number> {
  const copy = await copyTree()
  const sound = new Map<string, number>()
  const postgres = wanted.some(({ onPostgres }) => onPostgres) ? await startPostgres() : null
  const remove = () => rmSync(copy, { recursive: true, force: true })
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  let caught = 0
  try {
    for (const fault of wanted) {
      const began = performance.now()
      const outcome = await tryFault(fault, { copy, url: postgres?.url ?? null, sound })
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      if (outcome.kind === 'caught') caught++
      const [first, ...more] = outcome.kind === 'caught' ? outcome.by : []
      const says =
        outcome.kind === 'caught' ? `${first}${more.length > 0 ? ` and ${more.length} more` : ''}` : outcome.says
      console.log(
        `${outcome.kind === 'caught' ? 'caught' : `NOT CAUGHT (${outcome.kind})`}  ${fault.name}  ${seconds} s\n    -> ${says}`,
      )
    }
  } finally {
    await postgres?.stop()
    remove()
  }
  return caught
}

if (values.list) for (const { name } of wanted) console.log(name)
else if (wanted.length === 0) {
  console.error(`No fault is called ${positionals.join(' or ')}.`)
  process.exitCode = 1
} else {
  const caught = await tryAll()
  console.log(`${caught} of ${wanted.length} planted faults caught`)
  if (caught < wanted.length) process.exitCode = 1
}
