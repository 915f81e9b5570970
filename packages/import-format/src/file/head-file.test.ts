import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withFolder } from './head-file.ts'

/** A number above every real process id. */
const GONE = 999_999_999

it('a temporary folder is deleted after its work, and so are folders of killed processes on this host', async () => {
  const left = await mkdtemp(join(tmpdir(), `choba-import-${hostname()}-${GONE}-`))
  const elsewhere = await mkdtemp(join(tmpdir(), `choba-import-elsewhere.example-${GONE}-`))
  try {
    const used = await withFolder(async (first) => {
      await withFolder(async (second) =>
        expect([first, second].map(existsSync)).toEqual([true, true]),
      )
      expect(existsSync(first)).toBe(true)
      return first
    })
    expect([used, left, elsewhere].map(existsSync)).toEqual([false, false, true])
  } finally {
    await rm(left, { recursive: true, force: true })
    await rm(elsewhere, { recursive: true })
  }
})
