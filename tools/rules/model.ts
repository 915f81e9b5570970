import { importsOf } from './imports.ts'
import { isTest, lineAt, type Fault, type Rule } from './rule.ts'

const MODEL = 'packages/money-model/'

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](?<target>[^'"\n]+)['"]/g

/**
 * Keeps the reference model independent of the product: its files import only each other, and its
 * tests also the test runner. The product does not import the model, so no function serves both.
 */
export const modelRule: Rule = (files) =>
  files.flatMap((file): Fault[] => {
    const { path, text } = file
    if (path.startsWith(MODEL))
      return [...text.matchAll(specifiers)].flatMap((match): Fault[] => {
        const target = match.groups!['target']!
        const isOwn = target.startsWith('./') || (isTest(path) && target === 'vitest')
        const says = `the model of money imports ${target}; it imports only its own files`
        return isOwn ? [] : [{ path, line: lineAt(text, match.index), says }]
      })
    if (isTest(path)) return []
    return importsOf(file)
      .filter(({ to }) => to.startsWith(MODEL))
      .map(({ line }) => ({ path, line, says: 'only tests import the model of money' }))
  })
