import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environment, root } from './run.ts'

/** Returns the words that cspell does not know in a text at a path of the tree. */
const unknownIn = (path: string, text: string): string[] => {
  const args = ['lint', '--words-only', '--no-progress', '--no-summary', `stdin://${path}`]
  const { stdout } = spawnSync('cspell', args, {
    cwd: root,
    input: text,
    encoding: 'utf8',
    env: environment(),
    shell: process.platform === 'win32',
  })
  return stdout.split('\n').filter((line) => line !== '')
}

// cspell:disable
it('finds misspelled and British words in code, documents and phrases', () => {
  const code = '// The recieved favourite\nconst isRefundd = 1\n'
  expect(unknownIn('apps/server/src/a.ts', code)).toEqual(['recieved', 'favourite', 'Refundd'])
  expect(unknownIn('docs/a.md', 'The adress of a store')).toEqual(['adress'])
})
// cspell:enable

it("ignores Japanese and Mongolian text, and knows the specification's names", () => {
  const phrases = "export const a = { b: '返金の上限', c: 'Буцаалт', permissons: 'shoplist' }"
  expect(unknownIn('packages/phrases/src/a.mn.ts', phrases)).toEqual([])
})

it.each(['words', 'british-names', 'column-words'])('sorts %s.txt, each word once', (name) => {
  const words = readFileSync(join(root, 'tools/spelling', `${name}.txt`), 'utf8')
    .trim()
    .split('\n')
  expect(words).toEqual([...new Set(words)].toSorted())
})
