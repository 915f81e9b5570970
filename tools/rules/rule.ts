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

/** House rule: checks files and returns the faults. It reads no files itself. */
export type Rule = (files: readonly SourceFile[]) => Fault[]

/**
 * True for tests and test support: `testing.ts`, `refunds.testing.ts`, `refunds.samples.ts`, and
 * all files in a `testing` folder.
 */
export const isTest = (path: string): boolean =>
  /((\.test|\.samples|[/.]testing)\.tsx?|\/testing\/[^/]+)$/.test(path)

/** Returns the line of an offset, counted from one. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length

/** Formats a fault: `apps/portal/src/x.tsx:12  says`. */
export const printFault = ({ path, line, says }: Fault): string =>
  `${path}${line ? `:${line}` : ''}  ${says}`
