import { setupSteps } from '@choba/contract/tenant-setup.contract.ts'
import type { OpenedCase } from './support/screen-case.ts'

export const opened: readonly OpenedCase[] = [
  {
    name: 'tenant-setup',
    user: 'superadmin',
    at: 'systrade',
    async open(page, words) {
      const steps = setupSteps.map((step, at) => ({ step, done: at < 4 }))
      const answer = { statusCode: 200, resultStatus: 'Success', resultType: 1000, message: '' }
      await page.route('**/tenant/setup', (call) =>
        call.fulfill({
          json: { ...answer, result: { isHidden: false, steps, missingGateways: ['CARD'] } },
        }),
      )
      await page.reload()
      await page.getByRole('region', { name: words.tenantSetup.title, exact: true }).waitFor()
    },
  },
]
