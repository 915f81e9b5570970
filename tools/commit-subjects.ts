import { spawnSync } from 'node:child_process'
import type { StepOutcome } from './check-steps.ts'

/** The subjects of this commit and of earlier commits are not checked. */
export const CHECKED_AFTER = '1c5749cd80111062f1e94145d0da89ab2292bd8d'

const MAX_LENGTH = 72
/** Subjects that Git writes. */
const generated = /^(Merge|Revert) /
const conventional =
  /^(feat|fix|perf|refactor|test|docs|build|ci|chore)(\([a-z0-9][a-z0-9.-]*\))?!?: \S/

/**
 * Returns the fault in the subject of a commit; null if the subject follows Conventional Commits.
 */
export function subjectFault(subject: string): string | null {
  if (generated.test(subject)) return null
  if (!conventional.test(subject))
    return 'is not “type(scope): summary” with feat, fix, perf, refactor, test, docs, build, ci or chore'
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters; at most ${MAX_LENGTH}`
  return subject.endsWith('.') ? 'ends with a period' : null
}

/**
 * Checks the subjects of all commits after a recorded commit. Passes with a note if Git is missing,
 * or if the history does not contain the recorded commit, as in a shallow clone.
 * @param after hash of the last commit that is not checked
 */
export function checkSubjects(folder: string, after = CHECKED_AFTER): StepOutcome {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (git('merge-base', '--is-ancestor', after, 'HEAD').status !== 0)
    return { ok: true, output: '', note: `none checked: no history after ${after.slice(0, 8)}` }
  const { stdout } = git('log', '--format=%h %s', `${after}..HEAD`)
  const faults = stdout.split('\n').flatMap((line) => {
    const [, hash, subject] = /^(\w+) (.*)$/.exec(line) ?? []
    const says = subject === undefined ? null : subjectFault(subject)
    return says === null ? [] : [`${hash} “${subject}” ${says}\n`]
  })
  return { ok: faults.length === 0, output: faults.join('') }
}
