export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Fault {
  readonly path: string
  readonly line?: number
  /** What is wrong, in one sentence. */
  readonly says: string
}

/** A rule of the house: looks at every file and names what breaks it. It reads nothing by itself. */
export type Rule = (files: readonly SourceFile[]) => Fault[]

/** A test, or what tests are set up with: `testing.ts`, `refunds.testing.ts`, `refunds.samples.ts`, and all of a folder `testing`. */
export const isTest = (path: string): boolean =>
  /((\.test|\.samples|[/.]testing)\.tsx?|\/testing\/[^/]+)$/.test(path)

/** The line an offset lies on, counted from one. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length

/** `apps/portal/src/x.tsx:12  says` */
export const printFault = ({ path, line, says }: Fault): string =>
  `${path}${line ? `:${line}` : ''}  ${says}`
