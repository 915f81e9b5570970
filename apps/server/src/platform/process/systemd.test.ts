import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryLog } from '#testing/memory-log.ts'
import { tellSystemd } from './systemd.ts'

let folder: string
let env: { PATH: string; NOTIFY_SOCKET: string; CHOBA_KEYS: string }
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'choba-systemd-'))
  const program = join(folder, 'systemd-notify')
  writeFileSync(program, `#!/bin/sh\necho "$1 $NOTIFY_SOCKET [$CHOBA_KEYS]" >> "${folder}/heard"\n`)
  chmodSync(program, 0o755)
  env = { PATH: folder, NOTIFY_SOCKET: '/run/notify', CHOBA_KEYS: 'secret' }
})
afterAll(() => rmSync(folder, { recursive: true }))

it('tellSystemd runs systemd-notify without the secrets of the environment', async () => {
  const { log, lines } = memoryLog()
  await tellSystemd('READY=1', log, env)
  await tellSystemd('STOPPING=1', log, env)
  expect(readFileSync(join(folder, 'heard'), 'utf8')).toBe(
    'READY=1 /run/notify []\nSTOPPING=1 /run/notify []\n',
  )
  expect(lines()).toEqual([])
})

it('tellSystemd does nothing if systemd does not wait for a notification', async () => {
  const { log, lines } = memoryLog()
  await tellSystemd('READY=1', log, { PATH: '/nowhere' })
  expect(lines()).toEqual([])
})

it('tellSystemd logs a failed notification', async () => {
  const { log, lines } = memoryLog()
  await tellSystemd('READY=1', log, { ...env, PATH: '/nowhere' })
  expect(lines()).toMatchObject([{ level: 50, msg: 'systemd was not told READY=1' }])
})
