import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { freePort } from '../tools/free-port.ts'
import { opened, screens } from './support/area-screens.ts'
import { startDemo } from './support/demo.ts'
import { goTo, listStands, pathIn } from './support/screen.ts'
import { type DemoUser, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/**
 * Roles with different screens: owner and clerk of a merchant, and both kinds of administrators.
 */
const roles: readonly DemoUser[] = ['owner', 'clerk', 'superadmin', 'sysconfig']

/** Level of errors in the logger Pino. Fatal errors have a higher level. */
const ERROR = 50

const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('{') && Number((JSON.parse(line) as { level?: number }).level) >= ERROR,
    )

/** Opens every screen of a user: those in the menu, and details that open from a row. */
async function openEveryScreen(page: Page, user: DemoUser): Promise<number> {
  const own = screens.filter(({ menu, user: shown }) => shown === user || menu?.open.includes(user))
  for (const { path, search } of own) {
    await goTo(page, search ? `${path}?${search}` : path)
    // Some screens redirect to a path below their own, so only the beginning of the path is
    // compared.
    await expect.poll(() => `${pathIn(page)}/`, `${path} for ${user}`).toContain(`/${path}/`)
    await listStands(page)
  }
  const further = opened.filter(({ path, user: shown }) => path !== undefined && shown === user)
  for (const { at, open } of further) {
    await goTo(page, at)
    await listStands(page)
    await open?.(page, ja)
    await listStands(page)
  }
  return own.length + further.length
}

/** Returns the queues that have jobs to run, according to the server's metrics. */
async function busyQueues(port: number): Promise<string[]> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = metrics
    .split('\n')
    .filter((line) => /^choba_jobs\{.*state="(waiting|active)"/.test(line))
  expect(lines).not.toEqual([])
  return lines.filter((line) => !line.endsWith(' 0'))
}

test('a fresh demo logs no errors between its start and its end, with every screen of four users opened', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), 'choba-clean-log-'))
  const metricsPort = await freePort()
  const demo = await startDemo({
    port: await freePort(),
    folder: join(folder, 'data'),
    rows: 1_000,
    metricsPort,
  })
  try {
    await Promise.all(
      roles.map(async (user) => {
        const context = await browser.newContext({
          locale: 'ja-JP',
          viewport: { width: 1280, height: 800 },
        })
        const page = await context.newPage()
        await signInAs(page, user, { origin: demo.origin, at: '' })
        await listStands(page)
        expect(await openEveryScreen(page, user), `screens of ${user}`).toBeGreaterThan(5)
        await context.close()
      }),
    )
    await expect.poll(() => busyQueues(metricsPort), { timeout: 180_000 }).toEqual([])
  } finally {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
  expect(errorsIn(demo.output()), 'errors in the log').toEqual([])
})
