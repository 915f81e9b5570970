import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf } from '@choba/contract/endpoint.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Target } from '#testing/call-sample.ts'
import { sampleOf } from '#testing/call-samples.ts'
import {
  type Answer,
  type Client,
  openTestApp,
  queryString,
  type TestApp,
} from '#testing/test-app.ts'
import { writeSession } from './support-sessions.testing.ts'

/**
 * Every call that an administrator can make in a support session, written by hand. A new call of
 * the contract must be added here, or excluded with `inSupport: false`.
 */
const reachable = `
  approvals.count catalogue.names company.bankAccount company.info company.stores
  dashboard.comparison dashboard.deposits dashboard.hours dashboard.summary dashboard.trend
  dataCompass.amounts dataCompass.average dataCompass.changes dataCompass.hours dataCompass.methods
  dataCompass.options dataCompass.refunds dataCompass.stores dataCompass.trends dayCloses.list
  dayCloses.read deposits.detail deposits.list deposits.options deposits.transactions
  disputes.counts disputes.detail disputes.list disputes.stores manuals.versions
  notificationManagement.detail notificationManagement.list notificationManagement.options
  notificationManagement.readers notificationManagement.receiverCount
  notificationManagement.stores notificationManagement.typesForCreateOrUpdate
  notifications.unreadCount onboarding.detail orders.detail orders.list paymentMethods.detail
  paymentMethods.list paymentMethods.stores pointManagement.card pointManagement.list
  pointManagement.state pointManagement.stores pointRules.calendar pointRules.detail
  pointRules.history pointRules.list pointRules.options pointRules.settings pointRules.simulate
  pointRules.stores pointTransactions.detail pointTransactions.list pointTransactions.rules
  pointsReports.entList pointsReports.entOptions pointsReports.list pointsReports.options
  qrCodes.detail qrCodes.list qrCodes.preview qrCodes.stores qrCodes.terminals receipts.read roles.detail
  roles.groups roles.list session.userInfo statements.content statements.list statistics.breakdown
  statistics.list statistics.options statistics.stores stores.detail stores.list stores.options
  stores.people support.detail support.status terminals.detail terminals.list terminals.stores
  terms.own transactions.counts transactions.detail transactions.find transactions.list
  transactions.options transfers.own users.detail users.list users.options users.receivers
  users.stores views.list`
  .trim()
  .split(/\s+/)

/** Fields of contract schemas that must never be reachable. */
const SECRET = /password|secret|licenseCode|recoveryCodes|authenticator|passkeys|maskedEmail/

/** Calls that open no transaction of the merchant's scope. */
const withoutRows = new Set(['support.status'])

const merchant = tenantPlans.find(({ code }) => code === 'demo')!.merchants[0]!

let test: TestApp
let administrator: Client
let target: Target
let supportId: string
/** Opening statements of the transactions of the current call. */
let opened: string[] = []

beforeAll(async () => {
  test = await openTestApp()
  administrator = await test.signIn('superadmin')
  supportId = await writeSession(test, { merchantId: merchant.id })
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ payment_no: string }>`select payment_no from transactions
      where merchant_id = ${merchant.id} and state = 1 order by id desc limit 1`.execute(q),
  )
  target = { paymentNo: rows[0]!.payment_no, entCode: merchant.code, refundable: 1 }
  const { engine } = test
  const transaction = engine.transaction.bind(engine)
  engine.transaction = async (open, work) => {
    opened.push(open.text)
    return transaction(open, work)
  }
})
afterAll(() => test.close())

async function call(name: string): Promise<Answer> {
  const { endpoint } = allEndpoints.find((one) => one.name === name)!
  const { input, widest } = sampleOf(name)
  const { query, body } = widest ?? input(target)
  opened = []
  return administrator.send({
    method: endpoint.method,
    url: `${addressOf(endpoint)}${queryString(query)}`,
    headers: {
      'x-view-as': `support-${supportId}`,
      ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
  })
}

const isOpen = ({ status, envelope }: Answer) => status < 400 && envelope?.resultType !== 1200
/** Calls that need no sign-in ignore the support session. */
const signedInCalls = allEndpoints.filter(({ endpoint }) => endpoint.can !== 'public')

describe('in a support session', () => {
  it('every call of the contract is rejected, except the reads of the list', async () => {
    const open: string[] = []
    const wrong: string[] = []
    for (const { name } of signedInCalls) {
      const answer = await call(name)
      if (isOpen(answer)) open.push(name)
      else if (answer.envelope.resultType !== 1200 || answer.status !== 200)
        wrong.push(`${name}: ${answer.status}/${answer.envelope.resultType}`)
    }
    expect(wrong).toEqual([])
    expect(open.sort()).toEqual([...reachable].sort())
    console.log(`support sessions: ${open.length} of ${signedInCalls.length} calls are open`)
  })

  it('no change, no download and no call of administrators is open', () => {
    for (const name of reachable) {
      const { endpoint } = allEndpoints.find((one) => one.name === name)!
      const { method, download, can } = endpoint
      expect(
        { method, download, isAdmins: can !== 'public' && can.side === 'admin' },
        name,
      ).toEqual({ method: 'GET', download: undefined, isAdmins: false })
    }
  })

  it('each open call reads the merchant in a read-only transaction', async () => {
    const wrong: string[] = []
    for (const name of reachable) {
      await call(name)
      // Background jobs of the test server open transactions with other roles at any time.
      const own = opened.filter((text) => /choba_(merchant|store|admin)\b/.test(text))
      if (own.length === 0 && !withoutRows.has(name)) wrong.push(`${name}: no transaction`)
      if (own.some((text) => !text.startsWith('begin read only'))) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })

  it('no answer contains a secret or a full account number', async () => {
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ account_no: string }>`select account_no from bank_accounts`.execute(q),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const name of reachable) {
      const text = (await call(name)).bytes.toString()
      expect(SECRET.exec(text)?.[0], name).toBeUndefined()
      for (const { account_no: no } of rows) expect(text.includes(`"${no}"`), name).toBe(false)
    }
  })
})
