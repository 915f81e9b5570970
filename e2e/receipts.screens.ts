import { openFirst, type OpenedCase, pressInDrawer } from './support/screen-case.ts'

export const opened: readonly OpenedCase[] = [
  {
    name: 'receipt',
    user: 'owner',
    at: 'trade?tradeKind=PAYMENT&state=PAID&dateFrom=2026-11-01&dateTo=2026-11-20',
    async open(page, words) {
      await openFirst(page, words)
      await pressInDrawer(page, words.receipts.open)
      const paper = page.getByRole('region', { name: words.receipts.preview, exact: true })
      await paper.getByRole('img').last().waitFor()
    },
  },
]
