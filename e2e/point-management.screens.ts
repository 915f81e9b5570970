import type { Envelope } from '@choba/contract/envelope.ts'
import type { TenantWebConfig } from '@choba/contract/session.contract.ts'
import type { OpenedCase } from './support/screen-case.ts'

export const opened: readonly OpenedCase[] = [
  {
    name: 'point-management',
    user: 'owner',
    at: 'setting/points',
    path: 'setting/pointManagement',
    open: async (page) => {
      // Changes the configuration in the response, because the demo has no point system.
      const config = '**/tenant/getcurrenttenantwebconfig'
      await page.route(config, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as Envelope<TenantWebConfig>
        const result = { ...body.result, pointSystemApiAddress: 'https://points.example' }
        await route.fulfill({ response: answer, json: { ...body, result } })
      })
      await page.goto(page.url().replace('setting/points', 'setting/pointManagement'))
      await page.reload()
      await page.locator('main h1').waitFor()
      await page.unroute(config)
    },
  },
]
