import { beforeEach, expect, it } from 'vitest'
import { answerWith } from '#testing/answers.ts'
import { main, openScreen, signInAs } from '#testing/screen.tsx'

/** Lists with totals: address of the screen and end of the path of the call that counts them. */
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

/** Matches a count, an amount or points of zero. */
const zero = /(?<![\d,.:/-])(¥0|0件|0P)(?![\d,.:/-])/

beforeEach(() => signInAs('owner'))

it.each(lists)('%s shows no zero while its figures load', async (address, path) => {
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
