import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { shareDatabase, shareFile } from './shared-template.ts'
import { templateKey } from './template-key.ts'

const server = process.env['TEST_DATABASE_URL']

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'choba-templates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const text = (written: string) => () => Promise.resolve(Buffer.from(written))

describe('the key of a template', () => {
  function write(tree: string, file: string, content: string): void {
    mkdirSync(join(tree, file, '..'), { recursive: true })
    writeFileSync(join(tree, file), content)
  }

  it.each([
    'packages/database/migrations/010-a.sql',
    'packages/database/seed/a.seed.ts',
    'package-lock.json',
  ])('changes if the file %s changes', (file) => {
    const tree = temporaryFolder()
    write(tree, file, 'one')
    const before = templateKey(tree)
    expect(templateKey(tree)).toBe(before)
    write(tree, file, 'two')
    expect(templateKey(tree)).not.toBe(before)
  })

  it('changes with the day, but not if a test file changes', () => {
    const tree = temporaryFolder()
    const key = templateKey(tree, '2026-11-20')
    expect(templateKey(tree, '2026-11-21')).not.toBe(key)
    write(tree, 'packages/database/src/a.test.ts', 'one')
    expect(templateKey(tree, '2026-11-20')).toBe(key)
  })
})

describe('a template file', () => {
  it('is built only once by two runs at the same time', async () => {
    const folder = temporaryFolder()
    let built = 0
    const build = () => Promise.resolve(Buffer.from(`built ${++built}`))
    const [one, other] = await Promise.all([
      shareFile('a', build, folder),
      shareFile('a', build, folder),
    ])
    expect([one, other].map((file) => readFileSync(file, 'utf8'))).toEqual(['built 1', 'built 1'])
    await shareFile('b', build, folder)
    expect(built).toBe(2)
  })

  it('is built again after a failed attempt', async () => {
    const folder = temporaryFolder()
    await expect(
      shareFile('a', () => Promise.reject(new Error('no migration')), folder),
    ).rejects.toThrow('no migration')
    expect(readFileSync(await shareFile('a', text('sound'), folder), 'utf8')).toBe('sound')
  })

  it('is deleted after three newer templates were built, but a run that uses it keeps its own link', async () => {
    const folder = temporaryFolder()
    const first = await shareFile('a', text('a'), folder)
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      await shareFile(key, text(key), folder)
      utimesSync(join(folder, `${key}.tar`), at, at)
    }
    // A process id above the maximum of Linux, so that no such process exists.
    writeFileSync(join(folder, 'a.run-99999999'), 'of a run that was killed')
    await shareFile('d', text('d'), folder)
    expect(readdirSync(folder).filter((name) => name.endsWith('.tar'))).toEqual([
      'b.tar',
      'c.tar',
      'd.tar',
    ])
    expect(readdirSync(folder)).not.toContain('a.run-99999999')
    expect(readFileSync(first, 'utf8')).toBe('a')
  })
})

if (server)
  describe('a template database', () => {
    it('is built only once, and is deleted after three newer templates were built', async () => {
      const prefix = `choba_trial_${process.pid}_`
      const copies: string[] = []
      let built = 0
      const share = async (key: string): Promise<string> => {
        const name = `choba_copy_${process.pid}_${copies.length}`
        copies.push(name)
        await shareDatabase({ url: server, key, prefix }, name, async (url) => {
          built++
          await onServer(url, `create table made as select '${key}' as key`)
        })
        return name
      }
      onTestFinished(async () => {
        for (const name of [...copies, ...['a', 'b', 'c', 'd'].map((key) => `${prefix}${key}`)])
          await onServer(server, `drop database if exists ${name} with (force)`)
      })
      const [first] = await Promise.all([share('a'), share('a')])
      expect(built).toBe(1)
      for (const key of ['b', 'c', 'd']) await share(key)

      const client = new Client({ connectionString: onDatabase(server, first) })
      await client.connect()
      onTestFinished(() => client.end())
      const left = await client.query(
        'select datname from pg_database where starts_with(datname, $1) order by 1',
        [prefix],
      )
      expect(left.rows).toEqual(['b', 'c', 'd'].map((key) => ({ datname: `${prefix}${key}` })))
      expect((await client.query('select key from made')).rows).toEqual([{ key: 'a' }])
    })
  })
