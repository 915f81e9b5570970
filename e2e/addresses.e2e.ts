import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@choba/phrases/languages.ts'
import { freePort } from '../tools/free-port.ts'
import { failedStart, startDemo } from './support/demo.ts'
import { browserOrigin } from './support/origin.ts'
import { listStands } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, LONG, test } from './support/test.ts'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-port-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('the demo works in both tenants after a restart on another port', LONG, async ({ page }) => {
  await inFolder(async (folder) => {
    const first = await startDemo({ port: await freePort(), folder, rows: 1_000 })
    await first.stop()
    const second = await startDemo({ port: await freePort(), folder, rows: 1_000 })
    try {
      expect(second.origin).not.toBe(first.origin)
      await signInAs(page, 'owner', { origin: second.origin })
      await listStands(page)
      const steppe = second.origin.replace('//', '//steppe.')
      await signInAs(page, 'owner', { origin: steppe })
      await listStands(page)
    } finally {
      await page.close()
      await second.stop()
    }
  })
})

test('a start of the demo on a port in use fails with a message and creates nothing', async () => {
  await inFolder(async (folder) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, said } = await failedStart({ port, folder, rows: 1_000 })
    other.close()
    expect(code).toBe(1)
    expect(said.trim().split('\n').at(-1)).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`,
    )
    expect(await readdir(folder)).toEqual([])
  })
})

test.describe('an address without a registered tenant', () => {
  test.use({ expectedErrors: [/status of 421/] })

  for (const [language, { shell, results }] of Object.entries(languages)) {
    test(`shows a message in ${language}`, async ({ browser }) => {
      const context = await browser.newContext({ locale: language })
      const page = await context.newPage()
      const elsewhere = browserOrigin().replace('localhost', '127.0.0.1')
      const answer = await page.goto(elsewhere)
      expect(answer?.status()).toBe(421)
      await expect(
        page.getByRole('heading', { name: shell.unknownAddress.title, level: 1 }),
      ).toBeVisible()
      await expect(page.getByText(shell.unknownAddress.text)).toBeVisible()
      const call = await page.request.get(
        `${elsewhere}/apiproxy/api/tenant/getcurrenttenantwebconfig`,
        {
          headers: { 'accept-language': language },
        },
      )
      expect(await call.json()).toMatchObject({
        resultType: 421,
        message: results.unknownAddress,
        result: null,
      })
      await context.close()
    })
  }
})
