import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environment, root } from './run.ts'

/** Checks a text as if it were a file at this path. Returns the words that cspell does not know. */
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
it('misspelled and British words are found in code, documents and phrases', () => {
  const code = '// The recieved favourite\nconst isRefundd = 1\n'
  expect(unknownIn('apps/server/src/a.ts', code)).toEqual(['recieved', 'favourite', 'Refundd'])
  expect(unknownIn('docs/a.md', 'The adress of a store')).toEqual(['adress'])
})
// cspell:enable

it('Japanese and Mongolian text is not checked, and the names of the specification are known', () => {
  const phrases = "export const a = { b: '返金の上限', c: 'Буцаалт', permissons: 'shoplist' }"
  expect(unknownIn('packages/phrases/src/a.mn.ts', phrases)).toEqual([])
})

it.each(['words', 'british-names', 'column-words'])(
  'the list %s.txt is sorted and contains each word once',
  (name) => {
    const words = readFileSync(join(root, 'tools/spelling', `${name}.txt`), 'utf8')
      .trim()
      .split('\n')
    expect(words).toEqual([...new Set(words)].toSorted())
  },
)
