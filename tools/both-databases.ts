import { startPostgres } from './postgres.ts'

/**
 * Returns a function that returns pseudo-random numbers from 0 to 1. A failed run can be repeated
 * with the same seed.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Maximum number of faults that are printed. Further faults are only counted. */
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
 * Runs an endurance test on the embedded database, and then on a temporary PostgreSQL server that
 * waits until its data is on disk. Prints the faults and sets the exit code.
 * @param of description of the run for the output: `100 kills, seed 7`
 * @param work receives null for the embedded database; returns the faults
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
