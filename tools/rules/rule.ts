export interface SourceFile {
  /** Path from the root of the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Fault {
  readonly path: string
  readonly line?: number
  /** Description of the fault, in one sentence. */
  readonly says: string
}

/**
 * A house rule: a function that checks source files and returns their faults. A rule gets the texts
 * of the files and does not read them from disk.
 */
export type Rule = (files: readonly SourceFile[]) => Fault[]

/**
 * Returns true for tests and for code that only tests use: `testing.ts`, `refunds.testing.ts`,
 * `refunds.samples.ts`, and all files in a folder `testing`.
 */
export const isTest = (path: string): boolean =>
  /((\.test|\.samples|[/.]testing)\.tsx?|\/testing\/[^/]+)$/.test(path)

/** Returns the number of the line that contains the offset, counted from 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length

/** Formats a fault for the output: `apps/portal/src/x.tsx:12  says`. */
export const printFault = ({ path, line, says }: Fault): string =>
  `${path}${line ? `:${line}` : ''}  ${says}`
