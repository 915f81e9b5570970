import { ja } from '@choba/phrases/ja.ts'
import { type OpenedCase, openRowScreen, owners, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/imports',
    menu: { order: 347, entry: ja.imports.screens.list, call: 'import/list', open: owners },
    user: 'owner',
  },
]

const file = [
  '受付番号;取引日時;区分;支払方法;金額;店舗コード',
  'LOOK-1;2026/10/05 10:00:00;売上;PayPay;1,200;S0001',
  '',
].join('\r\n')

export const opened: readonly OpenedCase[] = [
  {
    name: 'import-page',
    user: 'owner',
    at: 'setting/imports',
    path: 'setting/imports/$importId',
    open: async (page, words) => {
      // The demo has no imports. The first screenshot uploads a file, and the later ones open it.
      if ((await page.locator('main tbody tr[tabindex], main li button').count()) > 0)
        return openRowScreen()(page, words)
      const { drop, draft } = words.imports
      const buffer = Buffer.from(`\u{feff}${file}`)
      await page
        .getByLabel(drop.label)
        .setInputFiles({ name: '十月.csv', mimeType: 'text/csv', buffer })
      return page.getByText(draft.guessed).waitFor()
    },
  },
]
