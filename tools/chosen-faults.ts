import type { PlantedFault } from './planted-faults.ts'
import { capture, root } from './run.ts'

/** Number of commits on the main branch whose files count as changed. */
const COMMITS = 10

/**
 * Returns the commit with which the current files are compared. On a branch, this is the commit at
 * which the branch left the main branch. On the main branch, it is the tenth commit before HEAD. In
 * a clone with fewer commits, it is HEAD, so that only uncommitted changes count.
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
 * @throws Error if git fails
 */
export function changedFiles(tree = root): ReadonlySet<string> {
  const { ok, output } = capture('git', ['diff', '--name-only', baseOf(tree)], tree)
  if (!ok) throw new Error(`git cannot list the changes: ${output}`)
  return new Set(output.split('\n').filter((name) => name !== ''))
}

/**
 * Returns the number of hours from 1970 to the last commit. The rotation of faults starts at this
 * number. So a later commit tries different faults, and a repeated CI run tries the same faults.
 */
export function commitHour(tree = root): number {
  const { ok, output } = capture('git', ['log', '-1', '--format=%ct'], tree)
  if (!ok) throw new Error(`git cannot read the time of the commit: ${output}`)
  return Math.floor(Number(output) / 3_600)
}

/**
 * Returns up to `count` items in their order. The first item is different in each turn. After the
 * last item, continues with the first item of the list.
 */
function inTurn<T>(all: readonly T[], count: number, turn: number): T[] {
  const size = Math.min(count, all.length)
  return Array.from({ length: size }, (_, nth) => all[(turn * size + nth) % all.length]!)
}

/** True if the file, the tests or the description of a planted fault have changed. */
const isTouched = ({ source, file, tests }: PlantedFault, changed: ReadonlySet<string>): boolean =>
  [source, file, ...tests].some((path) => changed.has(path))

/**
 * Chooses planted faults for a run that has no time for all of them. Chooses faults whose file,
 * tests or description changed, and other faults in rotation. Faults that follow each other in the
 * list are chosen together, because they often have the same tests, and these then run only once
 * without a fault.
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
 * Describes how many planted faults a run left out, and how many of these a change affects.
 * @param tried faults that the run tried
 * @param changed paths; null if the run did not read the changes
 */
export function leftOutText(
  all: readonly PlantedFault[],
  tried: ReadonlySet<PlantedFault>,
  changed: ReadonlySet<string> | null,
): string {
  const left = all.filter((fault) => !tried.has(fault))
  const text = `left out: ${left.length} of ${all.length} planted faults`
  if (changed === null) return text
  const touched = all.filter((fault) => isTouched(fault, changed))
  const count = left.filter((fault) => isTouched(fault, changed)).length
  return `${text}, among them ${count} of the ${touched.length} that the changes affect`
}
