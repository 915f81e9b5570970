import { beforeEach, expect, it } from 'vitest'
import { answerWith } from '#testing/answers.ts'
import { main, openScreen, signInAs } from '#testing/screen.tsx'

/**
 * Screens of lists with totals: the screen's address, and the end of the path of the API call that
 * returns the totals.
 */
const lists = [
  ['trade', 'trade/list'],
  ['order', 'order/list'],
  ['tradePoint', 'tradepoint/list'],
  ['deposit', 'deposit/list'],
  ['dispute', 'dispute/list'],
  ['statistics', 'stat/list'],
  ['statistics/days', 'stat/breakdown'],
  ['tradePoint/report', 'pointsreport/list'],
] as const

/** Matches a standalone ¥0, 0件 or 0P, but not a zero that is part of a longer number. */
const zero = /(?<![\d,.:/-])(¥0|0件|0P)(?![\d,.:/-])/

beforeEach(() => signInAs('owner'))

it.each(lists)('the screen %s shows no zero while the totals load', async (address, path) => {
  const asked = Promise.withResolvers<void>()
  answerWith(path, () => {
    asked.resolve()
    return new Promise<Response>(() => undefined)
  })
  await openScreen(address)
  await asked.promise
  await expect
    .poll(() => document.querySelector('main .animate-pulse, main [aria-busy=true]'))
    .not.toBeNull()
  expect(main().element().textContent).not.toMatch(zero)
})
