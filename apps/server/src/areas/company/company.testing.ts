import type { BadField, BadInput } from '@choba/contract/bad-input.ts'
import type { CompanyAccount, CompanyList } from '@choba/contract/company.contract.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import { writeRole } from '@choba/database/builtin-roles.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { addUser } from '#areas/users/users.testing.ts'
import { resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'

/** Next unused account number, so that each account of a test differs. */
let numbers = 1_000_000
export const newAccount = (more: Readonly<Record<string, unknown>> = {}) => ({
  bankCode: '0001',
  branchCode: '001',
  accountType: '1',
  accountNo: String(++numbers),
  holderName: '株式会社渋谷珈琲',
  holderKana: 'カブシキガイシャ シブヤコーヒー',
  ...more,
})

export const companiesOf = async (client: Client): Promise<CompanyList> =>
  resultOf(await client.get('company/info'))

export const accountOf = async (client: Client, companyId: string): Promise<CompanyAccount> =>
  resultOf(await client.get('company/bankaccount', { companyId }))

/**
 * Returns the body of a request for a new account of a company. The request is based on the account
 * that `client` sees now.
 */
export async function askBody(
  client: Client,
  companyId: string,
  more: Readonly<Record<string, unknown>> = {},
) {
  const { history } = await accountOf(client, companyId)
  return {
    companyId,
    accountSeen: history[0]?.accountId ?? null,
    password: DEMO_PASSWORD,
    ...newAccount(more),
  }
}

/** Withdraws the waiting account changes, because a company can have only one. */
export const endWaiting = (test: TestApp) =>
  asOwner(test.engine, (q) =>
    q
      .updateTable('approvals')
      .set({ state: 'WITHDRAWN', decided_at: new Date() })
      .where('kind', '=', 'bankAccount')
      .where('state', '=', 'WAITING')
      .execute(),
  )

/** Withdraws all open changes of registered details. */
export const endChanges = (test: TestApp) =>
  asOwner(test.engine, async (q) => {
    await q
      .updateTable('company_changes')
      .set({ state: 'WITHDRAWN' })
      .where('state', 'in', ['WAITING', 'APPROVED'])
      .execute()
    await q
      .updateTable('approvals')
      .set({ state: 'WITHDRAWN', decided_at: new Date() })
      .where('kind', '=', 'companyChange')
      .where('state', '=', 'WAITING')
      .execute()
  })

/** Returns the invalid fields that a 400 answer names. */
export const badFieldsOf = ({ envelope }: Answer): BadField[] =>
  (envelope.result as BadInput).fields

let roles = 8_000
/**
 * Adds a user with these permissions and access to all stores to the demo's biggest merchant, and
 * signs them in.
 */
export async function addAccountHolder(
  test: TestApp,
  permissions: readonly Permission[],
): Promise<Client> {
  const id = ++roles
  await asOwner(test.engine, (q) =>
    writeRole(q, { tenantId: 1, merchantId: 11 }, { id, name: `role ${id}`, permissions }),
  )
  const owner = await test.signIn('owner')
  const { userName } = await addUser(owner, { roleId: String(id), password: DEMO_PASSWORD })
  return test.signIn(userName, 'demo', true)
}

/** Turns every merchant into a master merchant, which can have several companies. */
export const makeMasters = (test: TestApp) =>
  asOwner(test.engine, (q) => q.updateTable('merchants').set({ is_master: true }).execute())
