import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSubjects, subjectFault } from './commit-subjects.ts'
import { environment, root } from './run.ts'

describe('the subject of a commit', () => {
  it.each([
    'feat: add a filter',
    'fix(refund-batches): keep the order of rows',
    'refactor(api)!: rename a field',
    'Merge branch “a”',
    'Revert "feat: add a filter"',
    `docs: ${'a'.repeat(66)}`,
  ])('is accepted if it follows the convention: %s', (subject) => {
    expect(subjectFault(subject)).toBeNull()
  })

  it.each([
    ['Add a filter', 'is not “type(scope): summary”'],
    ['style: add a filter', 'is not “type(scope): summary”'],
    ['feat:add a filter', 'is not “type(scope): summary”'],
    ['feat(): add a filter', 'is not “type(scope): summary”'],
    [`docs: ${'a'.repeat(67)}`, 'has 73 characters; at most 72'],
    ['feat: add a filter.', 'ends with a period'],
  ])('is rejected if it breaks the convention: %s', (subject, says) => {
    expect(subjectFault(subject)).toContain(says)
  })
})

describe('the check of commit subjects in a repository', () => {
  let folder: string
  const run = (program: string, ...args: string[]) => {
    const env = environment({ GIT_CONFIG_GLOBAL: join(folder, 'none'), GIT_CONFIG_NOSYSTEM: '1' })
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    return { status, said: `${stdout}${stderr}` }
  }
  const git = (...args: string[]) =>
    run('git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args)
  const committed = (subject: string): string => {
    git('commit', '--allow-empty', '--no-verify', '-m', subject)
    return git('rev-parse', 'HEAD').said.trim()
  }
  const install = () => run(process.execPath, join(root, 'tools/install-hooks.js'))

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'choba-commits-'))
    git('init', '--quiet')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('reports only subjects of commits after the recorded commit', () => {
    const after = committed('An old commit')
    expect(checkSubjects(folder, after)).toEqual({ ok: true, output: '' })
    committed('docs: explain refunds')
    const bad = committed('Explain refunds.')
    expect(checkSubjects(folder, after)).toEqual({
      ok: false,
      output: expect.stringMatching(
        new RegExp(`^${bad.slice(0, 7)}\\w* “Explain refunds\\.” is not [^\\n]+\\n$`),
      ),
    })
  })

  it('passes with a note if the history lacks the recorded commit, and without Git', () => {
    committed('An old commit')
    const outcome = { ok: true, output: '', note: 'none checked: no history after 00000000' }
    expect(checkSubjects(folder, '0'.repeat(40))).toEqual(outcome)
    rmSync(join(folder, '.git'), { recursive: true })
    expect(checkSubjects(folder, '0'.repeat(40))).toEqual(outcome)
  })

  it('rejects a new commit with a wrong subject if the hooks are installed', () => {
    expect(install()).toEqual({ status: 0, said: '' })
    // Uses the hooks of this working tree, because the test repository contains no files.
    git('config', 'core.hooksPath', join(root, 'tools/git-hooks'))
    mkdirSync(join(folder, 'tools'))
    writeFileSync(
      join(folder, 'tools/commit-message.ts'),
      `import ${JSON.stringify(join(root, 'tools/commit-message.ts'))}`,
    )
    const commit = (message: string) => git('commit', '--allow-empty', '-m', message)
    expect(commit('Explain refunds')).toEqual({
      status: 1,
      said: expect.stringContaining('The subject “Explain refunds” is not “type(scope): summary”'),
    })
    expect(commit('docs: explain refunds\n\nA body. It ends.').status).toBe(0)
    expect(commit('fixup! docs: explain refunds').status).toBe(0)
  })

  it('uses hooks that are installed only if no other folder for hooks is configured', () => {
    const path = () => git('config', 'core.hooksPath').said.trim()
    install()
    expect(path()).toBe('tools/git-hooks')
    expect(install()).toEqual({ status: 0, said: '' })
    git('config', 'core.hooksPath', '.husky')
    expect(install()).toEqual({ status: 0, said: expect.stringContaining('.husky') })
    expect(path()).toBe('.husky')
  })

  it('gets no hooks, and the installation prints nothing, outside a repository', () => {
    rmSync(join(folder, '.git'), { recursive: true })
    expect(install()).toEqual({ status: 0, said: '' })
  })
})
