import { randomUUID } from 'node:crypto'
import { approvals } from '@choba/contract/approvals.contract.ts'
import { company } from '@choba/contract/company.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { refunds } from '@choba/contract/refunds.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { DemoPerson } from '#platform/calls/demo-calls.ts'
import { findDemoPayments } from '#platform/calls/demo-payments.ts'

// Creates three demo requests: two that a second person has decided, and one that waits for an
// administrator.

interface Words {
  readonly approvedRemark: string
  readonly declinedRemark: string
  readonly declinedNote: string
  readonly address: string
}

/**
 * Smallest refund for which the demo's manager needs a second person, in minor units by currency.
 */
const ABOVE: Readonly<Record<string, bigint>> = { JPY: 1_001n, MNT: 1_000_001n }
const REASON = 'CUSTOMER_REQUEST'

/** Requests two refunds as the manager. The owner approves one and declines the other. */
async function decideRefunds(
  engine: Engine,
  owner: DemoPerson,
  manager: DemoPerson,
  words: Words,
): Promise<void> {
  const ask = manager.calls('refunds', refunds)
  const decide = owner.calls('approvals', approvals)
  const above = ABOVE[owner.principal.merchant.currency]!
  const payments = await findDemoPayments(engine, manager.principal, above, 2)
  const ways = [
    { decision: 'APPROVE', remark: words.approvedRemark },
    { decision: 'REFUSE', remark: words.declinedRemark, note: words.declinedNote },
  ] as const
  for (const [at, { payment_no: paymentNo, amount }] of payments.entries()) {
    const { remark, ...way } = ways[at]!
    const money = Number(amount)
    const idempotencyKey = randomUUID()
    await ask('add', {
      body: {
        paymentNo,
        amount: money,
        refundableSeen: money,
        reason: REASON,
        remark,
        idempotencyKey,
      },
    })
    const { items } = await decide('list', { query: {} })
    const asked = items.find(({ subject }) => subject === paymentNo)
    if (asked) await decide('decide', { body: { approvalId: asked.approvalId, ...way } })
  }
}

const AHEAD = 30

/** Requests a new address for a company. The request stays undecided, so that the demo has one. */
async function askForChange(asker: DemoPerson, address: string): Promise<void> {
  const calls = asker.calls('company', company)
  const { companies, today } = await calls('info', {})
  const { companyId, version, companyName, companyKana, registrationNo } = companies[0]!
  const rest = {
    ...(companyKana !== null && { companyKana }),
    ...(registrationNo !== null && { registrationNo }),
  }
  const fromDay = addDays(today, AHEAD)
  await calls('changeRequest', {
    body: { companyId, version, companyName, ...rest, address, fromDay },
  })
}

/** Creates the demo's approval requests for a tenant that has no requests yet. */
export async function makeDemoApprovals(
  engine: Engine,
  { owner, manager, owner2 }: { owner: DemoPerson; manager: DemoPerson; owner2: DemoPerson },
  words: Words,
): Promise<void> {
  const { items } = await owner.calls('approvals', approvals)('list', { query: { box: 'ALL' } })
  if (items.some(({ state }) => state !== 'WAITING')) return
  await decideRefunds(engine, owner, manager, words)
  await askForChange(owner2, words.address)
}
