import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changedFiles, chooseFaults, commitHour, leftOutText } from './chosen-faults.ts'
import type { PlantedFault } from './planted-faults.ts'
import { capture } from './run.ts'

const fault = (name: string, paths: Partial<PlantedFault> = {}): PlantedFault => ({
  name,
  source: 'some.faults.ts',
  file: `${name}.ts`,
  find: 'a',
  replace: 'b',
  tests: [`${name}.test.ts`],
  ...paths,
})
const all = ['a', 'b', 'c', 'd', 'e'].map((name) => fault(name))
const chosen = (changed: readonly string[], turn: number, [ofChanged, inRotation] = [2, 0]) =>
  chooseFaults(all, new Set(changed), { ofChanged, inRotation, turn }).map(({ name }) => name)

describe('the planted faults for a change', () => {
  it.each(['b.ts', 'b.test.ts'])('include each fault whose file %s changed', (path) => {
    expect(chosen([path, 'x.ts'], 0)).toEqual(['b'])
  })

  it('include each fault whose description changed', () => {
    const own = fault('own', { source: 'own.faults.ts' })
    const options = { ofChanged: 2, inRotation: 0, turn: 0 }
    expect(chooseFaults([...all, own], new Set(['own.faults.ts']), options)).toEqual([own])
  })

  it('are limited in number, and the next run starts with the fault after the last one', () => {
    const changed = ['a.ts', 'b.ts', 'c.ts']
    expect([0, 1, 2].map((turn) => chosen(changed, turn))).toEqual([
      ['a', 'b'],
      ['c', 'a'],
      ['b', 'c'],
    ])
  })
})

it('rotation selects every fault within a few runs, and does not select a fault again that a change has selected', () => {
  expect([0, 1, 2].flatMap((turn) => chosen([], turn, [2, 2])).sort()).toEqual([
    'a',
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
  expect(chosen(['b.ts'], 0, [2, 4])).toEqual(['b', 'a', 'c', 'd', 'e'])
})

describe('the planted faults that a run left out', () => {
  const tried = new Set([all[1]!, all[3]!])

  it('are counted, with the number that the changes affect', () => {
    const changed = new Set(['a.ts', 'b.test.ts', 'c.ts', 'x.ts'])
    expect(leftOutText(all, tried, changed)).toBe(
      'left out: 3 of 5 planted faults, among them 2 of the 3 that the changes affect',
    )
  })

  it('are counted without changes if the run did not read the changes', () => {
    expect(leftOutText(all, tried, null)).toBe('left out: 3 of 5 planted faults')
    expect(leftOutText(all, new Set(all), null)).toBe('left out: 0 of 5 planted faults')
  })
})

describe('the changed files of a repository', () => {
  function repository() {
    const tree = mkdtempSync(join(tmpdir(), 'choba-changed-'))
    onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
    const git = (...args: string[]) => {
      const { ok, output } = capture(
        'git',
        ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args],
        tree,
      )
      if (!ok) throw new Error(output)
    }
    const commit = (name: string) => {
      writeFileSync(join(tree, name), name)
      git('add', name)
      git('commit', '-qm', name)
    }
    git('init', '-q')
    return { tree, git, commit }
  }

  it('include the changes of a branch since the branch left the main branch', () => {
    const { tree, git, commit } = repository()
    commit('before')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    commit('one')
    commit('two')
    expect(Math.abs(commitHour(tree) - Date.now() / 3_600_000)).toBeLessThan(2)
    writeFileSync(join(tree, 'before'), 'not committed')
    expect([...changedFiles(tree)].sort()).toEqual(['before', 'one', 'two'])
  })

  it('include the last ten commits on the main branch, or none if the clone has fewer commits', () => {
    const { tree, git, commit } = repository()
    for (let nth = 0; nth <= 9; nth++) commit(`${nth}`)
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect([...changedFiles(tree)]).toEqual([])
    for (let nth = 10; nth <= 11; nth++) commit(`${nth}`)
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect([...changedFiles(tree)].sort()).toEqual([
      '10',
      '11',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ])
  })
})
