/** Parts of Stryker's report that are read here (schema: mutation-testing-report-schema). */
export interface MutationReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >
}

interface Position {
  readonly line: number
  readonly column: number
}

export interface Mutant {
  readonly status: string
  readonly replacement?: string
  readonly location: { readonly start: Position; readonly end: Position }
}

/** A mutant that no test detects. */
export interface Survivor {
  readonly file: string
  /** First line of the changed code, trimmed. */
  readonly line: string
  /** Changed code, with its lines joined by spaces. */
  readonly code: string
  readonly to: string
}

/**
 * A surviving mutant that is accepted. The mutant behaves like the original, or does not affect
 * money.
 */
export interface KnownSurvivor extends Survivor {
  readonly why: string
}

/**
 * Returns true if a mutant only changes the text of an error for developers. Tests check the kind
 * of an error, not its text.
 */
const isErrorText = ({ line, code }: Survivor): boolean =>
  /new \w*Error\(/.test(line) && /^(['`]).*\1$/.test(code)

const UNNOTICED: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

/** Returns a part of a source; lines and columns count from 1. */
function textAt(lines: readonly string[], { start, end }: Mutant['location']): string {
  const within = lines.slice(start.line - 1, end.line)
  return within
    .map((line, nth) =>
      line.slice(
        nth === 0 ? start.column - 1 : 0,
        nth === within.length - 1 ? end.column - 1 : undefined,
      ),
    )
    .map((line) => line.trim())
    .join(' ')
}

export const survivorsOf = ({ files }: MutationReport): Survivor[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants
      .filter(({ status }) => UNNOTICED.has(status))
      .map(({ location, replacement = '' }) => ({
        file,
        line: lines[location.start.line - 1]!.trim(),
        code: textAt(lines, location),
        to: replacement.replaceAll(/\s*\n\s*/g, ' '),
      }))
      .filter((one) => !isErrorText(one))
  })

const keyOf = ({ file, line, code, to }: Survivor): string => JSON.stringify([file, line, code, to])

/**
 * Compares the survivors of a report with the accepted survivors.
 * @returns survivors without an explanation, and explanations whose mutant was detected or no
 * longer exists. Explanations of files that are not in the report are left out.
 */
export function compareSurvivors(
  report: MutationReport,
  known: readonly KnownSurvivor[],
): { readonly unknown: readonly Survivor[]; readonly stale: readonly KnownSurvivor[] } {
  const survivors = survivorsOf(report)
  const [found, explained] = [new Set(survivors.map(keyOf)), new Set(known.map(keyOf))]
  return {
    unknown: survivors.filter((one) => !explained.has(keyOf(one))),
    stale: known.filter((one) => one.file in report.files && !found.has(keyOf(one))),
  }
}
