import type { Rule, SourceFile } from './rule.ts'

/** Files of a made-up tree, for the tests of the rules. */
export const tree = (texts: Record<string, string>): SourceFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }))

/** What a rule says about one file. */
export const saysOf = (rule: Rule, path: string, text: string): string[] =>
  rule(tree({ [path]: text })).map((fault) => fault.says)
