import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLifetime, Stopped } from './lifetime.ts'
import { silentLog } from '#platform/observability/log.ts'
import { memoryLog } from '#testing/memory-log.ts'

it('stop closes each part of the process once, in reverse order of opening', async () => {
  const closed: string[] = []
  const lifetime = createLifetime(silentLog())
  for (const name of ['database', 'jobs', 'calls'])
    await lifetime.own(name, async () => void closed.push(name), 1_000)
  expect(await Promise.all([lifetime.stop(), lifetime.stop()])).toEqual([true, true])
  expect(closed).toEqual(['calls', 'jobs', 'database'])
})

it('stop closes the other parts if a part hangs or fails, logs the failure and returns false', async () => {
  const { log, lines } = memoryLog()
  const closed: string[] = []
  const lifetime = createLifetime(log)
  await lifetime.own('database', async () => void closed.push('database'), 1_000)
  await lifetime.own('jobs', () => Promise.reject(new Error('no connection')), 1_000)
  const hanging = new AbortController()
  await lifetime.own(
    'calls',
    () => pause(60_000, null, { signal: hanging.signal }).catch(() => {}),
    10,
  )
  expect(await lifetime.stop()).toBe(false)
  hanging.abort()
  expect(closed).toEqual(['database'])
  expect(lines()).toMatchObject([
    { level: 50, part: 'calls', err: { message: 'not done within 10 ms' } },
    { level: 50, part: 'jobs', err: { message: 'no connection' } },
  ])
})

it('own closes a part that is opened during the stop, and throws Stopped', async () => {
  const closed: string[] = []
  const lifetime = createLifetime(silentLog())
  await lifetime.own('database', async () => void closed.push('database'), 1_000)
  const stopping = lifetime.stop()
  await expect(lifetime.own('jobs', async () => void closed.push('jobs'), 1_000)).rejects.toThrow(
    Stopped,
  )
  expect(await stopping).toBe(true)
  expect(closed).toEqual(['database', 'jobs'])
})

/** Program that stops when its standard input ends. */
const stopping = `
import { once } from 'node:events'
import { stopOnSignals } from '${new URL('lifetime.ts', import.meta.url).href}'
const stop = async () => {
  console.log('stopping')
  await once(process.stdin.resume(), 'end')
  return true
}
stopOnSignals({ stop }, { info: (text) => console.log(text) }, 60_000)
console.log('ready')
setInterval(() => {}, 1_000)
`

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a process stops cleanly on %s, even if the signal arrives twice',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', stopping], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const exit = once(child, 'exit')
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += String(text)))
    const hear = (words: string) => expect.poll(() => said, { timeout: 10_000 }).toContain(words)
    await hear('ready')
    child.kill(signal)
    await hear('stopping')
    child.kill(signal)
    child.stdin.end()
    expect(await exit).toEqual([0, null])
    await hear('stopped')
    expect(said.split('\n')).toEqual([
      'ready',
      `told to stop by ${signal}`,
      'stopping',
      expect.stringMatching(/^stopped after \d+(\.\d)? s$/),
      '',
    ])
  },
)
