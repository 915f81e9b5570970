import { startPostgres } from './postgres.ts'

/** Small deterministic randomness, from 0 to 1: a red run is repeated with its seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Faults that are printed; the others are counted. */
const SHOWN = 50

async function report(name: string, of: string, work: () => Promise<string[]>): Promise<boolean> {
  const began = performance.now()
  const faults = await work()
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${of} in ${seconds} s`)
  for (const line of faults.slice(0, SHOWN)) console.log(`  ${line}`)
  if (faults.length > SHOWN) console.log(`  and ${faults.length - SHOWN} more`)
  return faults.length === 0
}

/**
 * Runs an endurance test on the embedded database and then on a PostgreSQL of its own that waits for its disk, prints what each
 * found, and sets the exit code.
 * @param of what is run, for the line of each: `100 kills, seed 7`
 * @param work gets null for the embedded database; returns what is wrong afterwards
 */
export async function onBothDatabases(
  of: string,
  work: (databaseUrl: string | null) => Promise<string[]>,
): Promise<void> {
  const results = [await report('PGlite', of, () => work(null))]
  const postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on' })
  try {
    results.push(await report('PostgreSQL', of, () => work(postgres.url)))
  } finally {
    await postgres.stop()
  }
  const passed = results.filter(Boolean).length
  console.log(`${passed} passed, ${results.length - passed} failed`)
  process.exitCode = passed === results.length ? 0 : 1
}
