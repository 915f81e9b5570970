import { importsOf } from './imports.ts'
import { isTest, lineAt, type Fault, type Rule } from './rule.ts'

const MODEL = 'packages/money-model/'

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](?<target>[^'"\n]+)['"]/g

/**
 * Keeps the reference model for money independent of the product. The files of the model may import
 * only each other, and their tests also the test runner. The product must not import the model.
 * Otherwise, a mistake in shared code would not show as a difference between the model and the
 * product.
 */
export const modelRule: Rule = (files) =>
  files.flatMap((file): Fault[] => {
    const { path, text } = file
    if (path.startsWith(MODEL))
      return [...text.matchAll(specifiers)].flatMap((match): Fault[] => {
        const target = match.groups!['target']!
        const isOwn = target.startsWith('./') || (isTest(path) && target === 'vitest')
        const says = `the money model imports ${target}; it imports only its own files`
        return isOwn ? [] : [{ path, line: lineAt(text, match.index), says }]
      })
    if (isTest(path)) return []
    return importsOf(file)
      .filter(({ to }) => to.startsWith(MODEL))
      .map(({ line }) => ({ path, line, says: 'only tests import the money model' }))
  })
