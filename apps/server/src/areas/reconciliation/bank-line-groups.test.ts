import { addBankDays } from '@choba/banking/bank-calendar.ts'
import { finish } from '@choba/banking/steps.ts'
import { describe, expect, it } from 'vitest'
import { GROUP_CANDIDATES, selectionsOf } from './bank-line-groups.ts'
import type { Expected, Line } from './bank-lines.ts'
import { matchLines } from './bank-line-matching.ts'
import { payerKey } from './payer-key.ts'
import { depositOf, lineOf, PAYER } from './reconciliation.testing.ts'

const DAY = '2026-11-30'
const run = (lines: readonly Line[], deposits: readonly Expected[]) =>
  finish(matchLines(lines, deposits, new Set([payerKey(PAYER)])))

const deposit = (no: number, amount: number, more: Partial<Expected> = {}): Expected =>
  depositOf({ depositNo: `DEP-20261130-${String(no).padStart(6, '0')}`, amount, ...more })

describe('groups of lines and deposits', () => {
  it('are one line for several deposits, or several lines for one deposit, with equal sums', () => {
    const lines = [
      lineOf({ recordNo: 2, amount: 903_036 }),
      lineOf({ recordNo: 3, amount: 70 }),
      lineOf({ recordNo: 4, amount: 30 }),
    ]
    const deposits = [deposit(1, 500_000), deposit(2, 403_036), deposit(3, 100)]
    const { groups, suggested, none, open } = run(lines, deposits)
    const shown = groups.map((group) => [
      group.lines.map(({ recordNo }) => recordNo),
      group.deposits.map(({ amount }) => amount),
      group.isOnly,
    ])
    expect(shown).toEqual([
      [[2], [500_000, 403_036], true],
      [[3, 4], [100], true],
    ])
    expect([suggested, none, open]).toEqual([[], [], []])
  })

  it('say that another group fits as well', () => {
    const deposits = [deposit(1, 60), deposit(2, 40), deposit(3, 30), deposit(4, 70)]
    const { groups } = run([lineOf({ amount: 100 })], deposits)
    expect(groups.map(({ isOnly }) => isOnly)).toEqual([false, false])
  })

  it.each([
    ['another payer', { payer: 'ﾍﾞﾂﾉﾋﾄ' }, {}],
    ['another account', { account: 'B' }, {}],
    ['a day four bank days later', { date: addBankDays(DAY, 4) }, {}],
    ['the number of a deposit', { edi: 'DEP-20261130-00000X' }, {}],
  ])('contain no line of %s', (_what, line, more) => {
    const deposits = [deposit(1, 60, more), deposit(2, 40, more)]
    expect(run([lineOf({ amount: 100, ...line })], deposits).groups).toEqual([])
  })

  it('are searched in a bounded number of selections', () => {
    const equal = Array.from({ length: GROUP_CANDIDATES }, () => ({ amount: 1 }))
    expect(selectionsOf(equal, 2)).toHaveLength(66)
    expect(selectionsOf(equal, 3)).toHaveLength(220)
    expect(selectionsOf(equal, 4)).toHaveLength(495)
    expect(selectionsOf(equal, 5)).toEqual([])
    const many = Array.from({ length: 60 }, (_, at) => deposit(at, 1_000 + at))
    expect(run([lineOf({ amount: 2_117 })], many).groups.length).toBeLessThanOrEqual(495)
  })
})

/** Planted differences, each with the lines and deposits of an account of its own. */
const planted: readonly ((amount: number) => {
  lines: Partial<Line>[]
  amounts: number[]
  found: string
})[] = [
  (amount) => ({ lines: [], amounts: [amount], found: 'open' }),
  (amount) => ({ lines: [{ amount, payer: 'ﾍﾞﾂﾉﾋﾄ' }], amounts: [], found: 'none' }),
  (amount) => ({ lines: [{ amount: amount - 330 }], amounts: [amount], found: 'AMOUNT' }),
  (amount) => ({ lines: [{ amount, payer: 'ﾍﾞﾂﾉﾋﾄ' }], amounts: [amount], found: 'PAYER' }),
  (amount) => ({ lines: [{ amount, date: '2026-12-15' }], amounts: [amount], found: 'DAY' }),
  (amount) => ({
    lines: [{ amount: 2 * amount + 7 }],
    amounts: [amount, amount + 7],
    found: 'group 1 2',
  }),
  (amount) => ({
    lines: [{ amount: amount - 9_000 }, { amount: 4_000 }, { amount: 5_000 }],
    amounts: [amount],
    found: 'group 3 1',
  }),
  (amount) => ({ lines: [{ amount }, { amount }], amounts: [amount], found: 'SEVERAL,SEVERAL' }),
]

it('the matching finds 200 planted differences among 1,000 deposits that match, and no other difference', () => {
  const [lines, deposits]: [Line[], Expected[]] = [[], []]
  const wanted = new Map<string, string>()
  for (let nth = 0; nth < 1_200; nth++) {
    const account = `A${nth}`
    const amount = 100_000 + nth * 37
    const plain = { lines: [{ amount }], amounts: [amount], found: 'matched' }
    const {
      lines: own,
      amounts,
      found,
    } = nth % 6 === 5 ? planted[((nth - 5) / 6) % planted.length]!(amount) : plain
    wanted.set(account, found)
    for (const of of amounts)
      deposits.push(deposit(deposits.length, of, { accounts: [account], payDay: DAY }))
    for (const line of own) lines.push(lineOf({ recordNo: lines.length + 2, account, ...line }))
  }
  const result = run(lines, deposits)
  const found = new Map<string, string[]>()
  const note = (account: string | null, what: string) =>
    found.set(account!, [...(found.get(account!) ?? []), what])
  for (const { line } of result.matched) note(line.account, 'matched')
  for (const one of result.open) note(one.accounts[0]!, 'open')
  for (const { line } of result.none) note(line.account, 'none')
  for (const { line, candidates } of result.suggested)
    note(line.account, candidates.flatMap(({ differs }) => differs).join())
  for (const group of result.groups) {
    const sizes = `group ${group.lines.length} ${group.deposits.length}`
    note(group.lines[0]!.account, group.isOnly ? sizes : `${sizes} of several`)
  }
  const differences = [...wanted.values()].filter((what) => what !== 'matched')
  expect(differences).toHaveLength(200)
  expect(new Map([...found].map(([account, all]) => [account, all.join()]))).toEqual(wanted)
})
