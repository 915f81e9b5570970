import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInSecondAdministrator } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addedDispute, decideDispute, freePayment, todayOf } from './disputes.testing.ts'

let test: TestApp
let owner: Client
let superadmin: Client
let second: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
  second = await signInSecondAdministrator(test, superadmin)
})
afterAll(() => test.close())

const added = async () => addedDispute(owner, (await freePayment(test)).paymentNo)
const decided = async (dispute: DisputeDetail, decision: 'WON' | 'LOST'): Promise<DisputeDetail> =>
  resultOf(await decideDispute(superadmin, dispute, decision))

/** Marks the deductions of a dispute as subtracted from an existing deposit ("taken"). */
const take = ({ disputeId }: DisputeDetail) =>
  asOwner(test.engine, (q) =>
    q
      .updateTable('deductions')
      .set({ deposit_id: 7n })
      .where('dispute_id', '=', BigInt(disputeId))
      .execute(),
  )

const linesOf = (dispute: DisputeDetail) =>
  dispute.deductions.map(({ kind, taken }) => `${kind}${taken ? ' taken' : ''}`)

describe('the deduction for a decided dispute', () => {
  it('has the amount of the lost dispute and the business day of the decision', async () => {
    const lost = await decided(await added(), 'LOST')
    const today = await todayOf(owner)
    expect(lost.deductions).toEqual([
      { kind: 'DISPUTE', amount: 100, businessDay: today, taken: false },
    ])
  })

  it('is deleted if the dispute is later won and no deposit has subtracted the deduction', async () => {
    const won = await decided(await decided(await added(), 'LOST'), 'WON')
    expect(won.deductions).toEqual([])
    expect(linesOf(await decided(won, 'LOST'))).toEqual(['DISPUTE'])
  })

  it('is reversed by a second line if the dispute is won after a deposit has subtracted it', async () => {
    const lost = await decided(await added(), 'LOST')
    await take(lost)
    const won = await decided(lost, 'WON')
    expect(linesOf(won)).toEqual(['DISPUTE taken', 'DISPUTE_CANCEL'])
    // The dispute is lost again. No deposit has used the reversal yet, so it is deleted.
    const again = await decided(won, 'LOST')
    expect(linesOf(again)).toEqual(['DISPUTE taken'])
    const back = await decided(again, 'WON')
    await take(back)
    expect(linesOf(await decided(back, 'LOST'))).toEqual([
      'DISPUTE taken',
      'DISPUTE_CANCEL taken',
      'DISPUTE',
    ])
  })

  it('is created once if several administrators record the same decision at the same time', async () => {
    const one = await added()
    const answers = await Promise.all(
      [superadmin, second, superadmin, second].map((client) => decideDispute(client, one, 'LOST')),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const row = await owner.get('dispute/detail', { disputeId: one.disputeId })
    expect(linesOf(resultOf(row))).toEqual(['DISPUTE'])
  })

  it('follows the first decision if two administrators decide differently at the same time', async () => {
    const one = await added()
    const answers = await Promise.all([
      decideDispute(superadmin, one, 'LOST'),
      decideDispute(second, one, 'WON'),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const row = resultOf<DisputeDetail>(
      await owner.get('dispute/detail', { disputeId: one.disputeId }),
    )
    expect(linesOf(row)).toEqual(row.state === 'LOST' ? ['DISPUTE'] : [])
  })
})
