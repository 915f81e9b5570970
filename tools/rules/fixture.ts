import type { Rule, SourceFile } from './rule.ts'

/** Returns source files with these texts, for tests of the rules. */
export const tree = (texts: Record<string, string>): SourceFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }))

/** Returns the messages of a rule for one file. */
export const saysOf = (rule: Rule, path: string, text: string): string[] =>
  rule(tree({ [path]: text })).map((fault) => fault.says)
