import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choba-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts another process that locks the folder until it is killed. */
async function holder() {
  const module = new URL('./folder-lock.ts', import.meta.url).href
  const code = `const { lockFolder } = await import(${JSON.stringify(module)}); await lockFolder(${JSON.stringify(folder)});
    console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

it('a data folder that a process uses cannot be locked by a second process, whose error names the first', async () => {
  const first = await holder()
  try {
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await expect(lockFolder(folder)).rejects.toThrow(`process ${first.pid}`)
  } finally {
    first.kill('SIGKILL')
    await once(first, 'exit')
  }
})

it('a data folder can be locked again after its process ended or was killed', async () => {
  const first = await holder()
  first.kill('SIGKILL')
  await once(first, 'exit')
  const unlock = await lockFolder(folder)
  expect(JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')).pid).toBe(process.pid)
  unlock()
  const again = await lockFolder(folder)
  again()
})

it('the lock of a data folder ignores a process ID that another process has reused', async () => {
  writeFileSync(
    join(folder, 'holder.json'),
    JSON.stringify({ pid: 1, started: 'an earlier boot/1' }),
  )
  const unlock = await lockFolder(folder)
  unlock()
})
