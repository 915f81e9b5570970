import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * Returns the only fenced code block of `docs/operations.md` in this language. Tests run this text,
 * so that they test what operators copy.
 * @throws Error unless there is exactly one block
 */
export function documentedBlock(language: string): string {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].filter(
    ([, name]) => name === language,
  )
  if (blocks.length !== 1)
    throw new Error(`docs/operations.md has ${blocks.length} blocks of ${language}, not one`)
  return blocks[0]![2]!
}

/**
 * Replaces parts of a documented text, such as addresses.
 * @throws Error unless each part occurs exactly once
 */
export function adapt(
  text: string,
  changes: readonly (readonly [from: string, to: string])[],
): string {
  return changes.reduce((changed, [from, to]) => {
    const [before, after, ...more] = changed.split(from)
    if (after === undefined || more.length > 0)
      throw new Error(`“${from}” does not occur exactly once`)
    return `${before}${to}${after}`
  }, text)
}
