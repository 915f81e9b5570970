import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { found, tableRows } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import { expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { transactions: words } = phrases.ja
const { column } = words

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
const narrow = [
  column.paidAt,
  words.storeAndTerminal,
  column.paymentMethod,
  column.state,
  column.amount,
]

const titles = () =>
  [...main().element().querySelectorAll('thead th')].map((title) => title.textContent)
const table = () => main().getByRole('table').element()
const wrap = () => table().parentElement!
const first = (place: number) =>
  table().querySelector('tbody tr[data-row]')!.children[place]!.getBoundingClientRect()

/** Opens the list of transactions in a window of this width. */
async function openAt(width: number): Promise<void> {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await openScreen(found('trade', november))
  await expect.poll(() => table().querySelectorAll('tbody tr[data-row]').length).toBe(50)
  // Waits for the names of the payment methods, because codes are shown until they have loaded.
  await expect.poll(() => tableRows().map((row) => row[column.paymentMethod])).toContain('PayPay')
}

/**
 * Replaces some phrases with texts of another length, as in another language, until the end of the
 * test.
 */
function speak(part: object, other: Readonly<Record<string, string>>): void {
  const before = { ...part }
  Object.assign(part, other)
  onTestFinished(() => void Object.assign(part, before))
}

beforeEach(() => signInAs('owner'))

describe('the table of transactions in a window that is too narrow for its columns', () => {
  it('folds columns in a fixed order to keep the amount visible, and unfolds them when there is space', async () => {
    await openAt(1280)
    await expect.poll(titles).toEqual([...narrow, column.paymentNo])
    const whole = tableRows()[0]!
    await page.viewport(700, 800)
    await expect.poll(titles).toEqual(narrow)
    await expect.poll(() => wrap().scrollWidth - wrap().clientWidth).toBe(0)
    // Only the logo of the payment method is visible. Screen readers still get the name.
    await expect.poll(() => tableRows()[0]![column.paymentMethod]).toBe(whole[column.paymentMethod])
    await expectAccessible()
    await page.viewport(1280, 800)
    await expect.poll(titles).toEqual([...narrow, column.paymentNo])
    await expect.poll(() => tableRows()[0]).toEqual(whole)
  })

  it.each([
    ['dispute', 1100],
    ['unknownRefund', 1280],
  ] as const)('cuts off no column of %s at %i px', async (path, width) => {
    await page.viewport(width, 800)
    onTestFinished(() => page.viewport(1280, 800))
    await openScreen(path)
    await expect
      .poll(() => table().querySelectorAll('tbody tr[data-row]').length)
      .toBeGreaterThan(0)
    await expect.poll(() => wrap().scrollWidth - wrap().clientWidth).toBe(0)
  })

  it('does not make the page wider before columns are folded', async () => {
    // Replaces ResizeObserver, so that no column is folded.
    const observers = vi.spyOn(window, 'ResizeObserver').mockImplementation(
      class implements ResizeObserver {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    onTestFinished(() => observers.mockRestore())
    await openAt(700)
    expect(table().getBoundingClientRect().width).toBeGreaterThan(
      wrap().getBoundingClientRect().width + 100,
    )
    expect(table().querySelectorAll('.sr-only').length).toBeGreaterThan(0)
    expect(document.scrollingElement!.scrollWidth).toBe(700)
  })

  it('keeps the status visible, and the filters in two rows, with large Mongolian text at 1,024 px', async () => {
    document.documentElement.dataset['fontSize'] = 'large'
    onTestFinished(() => void delete document.documentElement.dataset['fontSize'])
    speak(
      words.status,
      Object.fromEntries(Object.keys(words.status).map((name) => [name, 'Зөвшөөрөл хүлээж байна'])),
    )
    speak(words.column, { paymentMethod: 'Төлбөрийн хэлбэр' })
    speak(words, { storeAndTerminal: 'Дэлгүүр, терминал' })
    await openAt(1024)
    await expect
      .poll(titles)
      .toEqual([narrow[0], words.storeAndTerminal, column.paymentMethod, ...narrow.slice(3)])
    const seenPart = () => (first(4).left - first(3).left) / first(3).width
    await expect.poll(seenPart).toBeGreaterThan(0.7)
    await expect.poll(() => first(3).width).toBeGreaterThan(100)
    const filters = page.getByRole('toolbar', { name: phrases.ja.kit.filters })
    const heightOf = (place: { element: () => Element }) =>
      place.element().getBoundingClientRect().height
    expect(
      Math.round(heightOf(filters) / heightOf(filters.getByRole('button').first())),
    ).toBeLessThanOrEqual(2)
  })

  it('keeps columns that the user has shown, and scrolls only the columns between time and amount', async () => {
    const asked = ['refunded', 'refundable', 'outTradeNo', 'walletTradeNo', 'deviceNo'] as const
    localStorage.setItem(
      'columns:trade',
      JSON.stringify(Object.fromEntries(asked.map((id) => [id, true]))),
    )
    await openAt(1000)
    await expect.poll(titles).toEqual([...narrow, ...asked.map((id) => column[id])])
    const hidden = () => wrap().scrollWidth - wrap().clientWidth
    await expect.poll(hidden).toBeGreaterThan(100)
    // Waits for the last fold, because the table is clipped and cannot scroll before.
    await expect.poll(() => getComputedStyle(wrap()).overflowX).toBe('auto')
    expect(wrap().scrollHeight).toBe(wrap().clientHeight)
    const box = wrap().getBoundingClientRect()
    expect(first(4).right).toBeLessThanOrEqual(box.right)
    wrap().scrollLeft = hidden()
    await expect.poll(() => first(1).left).toBeLessThan(box.left)
    expect(first(0).left).toBe(box.left)
    await expectAccessible()

    // The page scrolls down, and the column titles stay visible.
    window.scrollTo(0, 900)
    const head = () => table().querySelector('thead th')!.getBoundingClientRect()
    await expect.poll(() => wrap().getBoundingClientRect().top).toBeLessThan(0)
    await expect.poll(() => [head().top >= 0, head().bottom < 200]).toEqual([true, true])
  })
})
