import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

const LIMIT = 99_999_999_999n
const CHECK_VIOLATION = '23514'

let engine: Engine
let payment: { id: bigint; amount: bigint }
let refund: bigint
beforeAll(async () => {
  engine = await openTestDatabase()
  const { rows } = await run(`select id, amount from transactions
    where trade_kind = 1 and state = 1 and refunded = 0 and reserved = 0 order by id limit 1`)
  payment = rows[0] as typeof payment
  refund = (await run('select id from refunds order by id limit 1')).rows[0]!['id'] as bigint
})
afterAll(() => engine.close())

// Runs statements as the owner of the tables, so that no policy or permission but only a constraint
// can reject the change.
const run = (statement: string) => asOwner(engine, (_q, connection) => connection.query(statement))
const setPayment = (columns: string) =>
  run(`update transactions set ${columns} where id = ${payment.id}`)
const setRefund = (columns: string) => run(`update refunds set ${columns} where id = ${refund}`)
const refused = (constraint: string) => ({ code: CHECK_VIOLATION, constraint })

describe('the check constraints of payments and refunds', () => {
  it('reject a sum of refunded and reserved amounts above the amount of the payment', async () => {
    const { amount } = payment
    for (const columns of [
      `refunded = ${amount + 1n}`,
      `reserved = ${amount + 1n}`,
      `refunded = ${amount}, reserved = 1`,
      `refunded = 1, reserved = ${amount}`,
    ])
      await expect(setPayment(columns), columns).rejects.toMatchObject(
        refused('never_over_refunded'),
      )
    expect((await setPayment(`refunded = ${amount - 1n}, reserved = 1`)).count).toBe(1)
    await expect(setPayment(`amount = ${amount - 1n}`)).rejects.toMatchObject(
      refused('never_over_refunded'),
    )
    expect((await setPayment('refunded = 0, reserved = 0')).count).toBe(1)
  })

  it('reject a negative refunded or reserved amount', async () => {
    await expect(setPayment('reserved = -1')).rejects.toMatchObject(refused('never_over_refunded'))
    await expect(setPayment('refunded = -1')).rejects.toMatchObject(refused('never_over_refunded'))
    await expect(setPayment('refunded = 1, reserved = -1')).rejects.toMatchObject(
      refused('never_over_refunded'),
    )
  })

  it.each([0n, LIMIT + 1n])('reject a payment and a refund with amount %s', async (amount) => {
    await expect(setPayment(`amount = ${amount}`)).rejects.toMatchObject(
      refused('transactions_amount_check'),
    )
    await expect(setRefund(`amount = ${amount}`)).rejects.toMatchObject(
      refused('refunds_amount_check'),
    )
  })

  it.each([1n, LIMIT])('accept a payment and a refund with amount %s', async (amount) => {
    expect((await setPayment(`amount = ${amount}`)).count).toBe(1)
    expect((await setRefund(`amount = ${amount}`)).count).toBe(1)
  })
})
