import type { PlantedFault } from './planted-faults.ts'
import { capture, root } from './run.ts'

/** Number of commits whose files count as changed on the main branch. */
const COMMITS = 10

/**
 * Returns the commit that changes are counted from: where the branch left the main branch; on the
 * main branch, ten commits before; in a clone with fewer commits, HEAD, so that only uncommitted
 * changes count.
 */
function baseOf(tree: string): string {
  const commit = (...args: string[]): string | null => {
    const { ok, output } = capture('git', args, tree)
    return ok ? output.trim() : null
  }
  const head = commit('rev-parse', 'HEAD')
  const fork = commit('merge-base', 'HEAD', 'origin/main')
  if (fork !== null && fork !== head) return fork
  return commit('rev-parse', '--verify', '--quiet', `HEAD~${COMMITS}`) ?? 'HEAD'
}

/**
 * Returns the paths of the files that changed, committed or not.
 * @throws Error if git cannot tell
 */
export function changedFiles(tree = root): ReadonlySet<string> {
  const { ok, output } = capture('git', ['diff', '--name-only', baseOf(tree)], tree)
  if (!ok) throw new Error(`git does not list the changes: ${output}`)
  return new Set(output.split('\n').filter((name) => name !== ''))
}

/**
 * Returns the hours from 1970 to the last commit. Faults rotate by this number: later commits try
 * other faults, and a repeated CI run tries the same ones.
 */
export function commitHour(tree = root): number {
  const { ok, output } = capture('git', ['log', '-1', '--format=%ct'], tree)
  if (!ok) throw new Error(`git does not tell the time of the commit: ${output}`)
  return Math.floor(Number(output) / 3_600)
}

/**
 * Takes up to `count` items in order. Starts at a different item each turn and wraps around at the
 * end.
 */
function inTurn<T>(all: readonly T[], count: number, turn: number): T[] {
  const size = Math.min(count, all.length)
  return Array.from({ length: size }, (_, nth) => all[(turn * size + nth) % all.length]!)
}

/** True if the file, the tests or the description of a planted fault have changed. */
const isTouched = ({ source, file, tests }: PlantedFault, changed: ReadonlySet<string>): boolean =>
  [source, file, ...tests].some((path) => changed.has(path))

/**
 * Chooses planted faults for a run without time for all: those whose file, tests or description
 * changed, and others in rotation. Consecutive faults are chosen, because they often share tests,
 * which then run without a fault only once.
 */
export function chooseFaults(
  all: readonly PlantedFault[],
  changed: ReadonlySet<string>,
  { ofChanged, inRotation, turn }: { ofChanged: number; inRotation: number; turn: number },
): PlantedFault[] {
  const touched = all.filter((fault) => isTouched(fault, changed))
  const others = all.filter((fault) => !isTouched(fault, changed))
  return [...inTurn(touched, ofChanged, turn), ...inTurn(others, inRotation, turn)]
}

/**
 * Describes how many planted faults a run has left out, and how many of those a change touches,
 * because a run may not have tried all faults.
 * @param tried faults that were planted
 * @param changed paths; null if the run did not look at changes
 */
export function leftOutText(
  all: readonly PlantedFault[],
  tried: ReadonlySet<PlantedFault>,
  changed: ReadonlySet<string> | null,
): string {
  const left = all.filter((fault) => !tried.has(fault))
  const text = `left out: ${left.length} of all ${all.length} planted faults`
  if (changed === null) return text
  const touched = all.filter((fault) => isTouched(fault, changed))
  const count = left.filter((fault) => isTouched(fault, changed)).length
  return `${text}, among them ${count} of the ${touched.length} that the changes touch`
}
