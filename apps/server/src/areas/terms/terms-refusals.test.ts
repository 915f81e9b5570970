import type { BadInput } from '@choba/contract/bad-input.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import { type NewTerms, TRANSFER_FEES_MAX } from '@choba/contract/terms.contract.ts'
import { cycleOf } from '@choba/contract/terms-cycle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { ask, nextTerms, termsOf } from './terms.testing.ts'

let test: TestApp
let first: Client

beforeAll(async () => {
  test = await openTestApp()
  first = await test.signIn('superadmin')
})
afterAll(() => test.close())

const code = ({ envelope }: Answer) => envelope.resultType
const fieldsOf = ({ envelope }: Answer) => (envelope.result as BadInput).fields

describe('an invalid version is rejected at its field', () => {
  const entCode = 'TSUKIMITEI'
  let fitting: NewTerms
  beforeAll(async () => {
    fitting = await nextTerms(first, entCode)
  })
  const refused = async (changes: object) => {
    const answer = await ask(first, { ...fitting, ...changes }, entCode)
    expect(code(answer)).toBe(400)
    return fieldsOf(answer)
  }
  const firstDay = (problem: string) => [{ path: 'firstDay', problem }]

  it('if its first day is not after the first day of the newest version', async () => {
    const { versions } = await termsOf(first, entCode)
    const newest = versions[0]!.firstDay
    for (const day of [newest, addDays(newest, -1), '2000-01-01'])
      expect(await refused({ firstDay: day })).toEqual(firstDay('tooSmall'))
  })

  it('if its first day is in the middle of a cycle or too far ahead', async () => {
    expect(await refused({ firstDay: addDays(fitting.firstDay, 1) })).toEqual(firstDay('value'))
    expect(await refused({ firstDay: cycleOf(fitting.firstDay, fitting.cycle).to })).toEqual(
      firstDay('value'),
    )
    const { today } = await termsOf(first, entCode)
    expect(await refused({ firstDay: addDays(addMonths(today, 24), 1) })).toEqual(
      firstDay('tooLarge'),
    )
  })

  it('without a rate of a payment method, with two rates of one method, or with a rate for cash', async () => {
    const [one, ...rest] = fitting.rates
    expect(await refused({ rates: rest })).toEqual([{ path: 'rates', problem: 'missing' }])
    expect(await refused({ rates: [...fitting.rates, one] })).toEqual([
      { path: `rates[${fitting.rates.length}].paymentType`, problem: 'value' },
    ])
    expect(await refused({ rates: [{ ...one, paymentType: 'CASH' }, ...rest] })).toEqual([
      { path: 'rates[0].paymentType', problem: 'value' },
      { path: 'rates', problem: 'missing' },
    ])
  })

  it('with a rate outside of 0 to 100 % or an amount above the limit', async () => {
    const [one, ...rest] = fitting.rates
    expect(await refused({ rates: [{ ...one, ratePpm: 1_000_001 }, ...rest] })).toEqual([
      { path: 'rates[0].ratePpm', problem: 'tooLarge' },
    ])
    expect(await refused({ rates: [{ ...one, ratePpm: -1 }, ...rest] })).toEqual([
      { path: 'rates[0].ratePpm', problem: 'tooSmall' },
    ])
    expect(await refused({ minimumPayout: 100_000_000_000 })).toEqual([
      { path: 'minimumPayout', problem: 'tooLarge' },
    ])
    expect(await refused({ pointCost: 1_000_001 })).toEqual([
      { path: 'pointCost', problem: 'tooLarge' },
    ])
    expect(await refused({ negativeCarries: 13 })).toEqual([
      { path: 'negativeCarries', problem: 'tooLarge' },
    ])
  })

  it('with too many transfer fees, a fee of an unknown bank, or two fees for the same bank and amount', async () => {
    const tier = { bankCode: null, from: 0, fee: 250 }
    const many = Array.from({ length: TRANSFER_FEES_MAX + 1 }, (_, from) => ({ ...tier, from }))
    expect(await refused({ transferFees: many })).toEqual([
      { path: 'transferFees', problem: 'tooLong' },
    ])
    expect(await refused({ transferFees: [tier, { ...tier, fee: 1 }] })).toEqual([
      { path: 'transferFees[1].from', problem: 'value' },
    ])
    for (const bankCode of ['123', '12345', 'QNBA'])
      expect(await refused({ transferFees: [{ ...tier, bankCode }] })).toEqual([
        { path: 'transferFees[0].bankCode', problem: 'format' },
      ])
    // No bank has the code 9999.
    expect(await refused({ transferFees: [tier, { ...tier, bankCode: '9999' }] })).toEqual([
      { path: 'transferFees[1].bankCode', problem: 'value' },
    ])
    expect(await refused({ transferFees: [{ ...tier, fee: -1 }] })).toEqual([
      { path: 'transferFees[0].fee', problem: 'tooSmall' },
    ])
  })

  it.each([
    [{ payDay: { kind: 'BUSINESS_DAYS', days: 0 } }, 'payDay.days', 'tooSmall'],
    [{ payDay: { kind: 'BUSINESS_DAYS', days: 31 } }, 'payDay.days', 'tooLarge'],
    [{ payDay: { kind: 'DAY_OF_NEXT_MONTH', day: 32 } }, 'payDay.day', 'tooLarge'],
    [{ payDay: { kind: 'DAY_OF_NEXT_MONTH' } }, 'payDay.day', 'missing'],
    [{ payDay: { kind: 'NEVER' } }, 'payDay.kind', 'value'],
    [{ cycle: { kind: 'WEEKLY' } }, 'cycle.weekday', 'missing'],
    [{ cycle: { kind: 'WEEKLY', weekday: 8 } }, 'cycle.weekday', 'tooLarge'],
    [{ cycle: { kind: 'DAILY', weekday: 1 } }, 'cycle.weekday', 'unknown'],
    [{ roll: 'NEVER' }, 'roll', 'value'],
  ])('if it contains %j', async (changes, path, problem) => {
    expect(await refused(changes)).toEqual([{ path, problem }])
  })

  it('but a valid version is accepted', async () => {
    expect(code(await ask(first, fitting, entCode))).toBe(1000)
  })
})
