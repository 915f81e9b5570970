import { goTo } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { test } from './support/test.ts'

for (const language of ['ja', 'en', 'mn'] as const)
  test(`look ${language}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInAs(page, 'manager', { language, at: '#/trade', isAnew: true })
    const shoot = async (path: string, name: string) => {
      await goTo(page, path)
      await page.waitForTimeout(4000)
      await page.screenshot({ path: `/tmp/partial/${language}-${name}.png` })
    }
    await shoot('trade', 'trade')
    await shoot('statistics?groupBy=company', 'company')
    await shoot('panel', 'panel')
    await shoot('deposit', 'deposit')
    await shoot('dataCompass', 'compass')
    const closes = await page.evaluate(() => document.title)
    void closes
    await shoot('statistics/close?storeId=1', 'close')
    await shoot('unknownRefund/unlinked', 'unlinked')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot('trade', 'trade-390')
    await shoot('statistics?groupBy=company', 'company-390')
  })
