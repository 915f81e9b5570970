import { approvalKindNames } from '@choba/contract/approvals.filters.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints, otherActions } from '@choba/contract/contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plantEntry } from '#areas/audit/audit.testing.ts'
import { sampleOf } from './call-samples.ts'
import { heldBy, people, roles, type Role } from './demo-roles.ts'
import { openTestApp, resultOf, type Client, type TestApp } from './test-app.ts'

// Tests for each role if the role can read the audit entries of each action. Entries are written
// for a merchant and for the administrators' own merchant. The expected readers come from the
// samples of the calls, which are written by hand and not derived from the contract.

const MERCHANT = 11
const SYSTEM = 1
/** Id of a deleted user, who wrote all entries. Readers see their own entries by another rule. */
const GONE = 9_999
const readersOfLog = roles.filter(
  (role) => people[role].side === 'admin' || heldBy(role).includes('User.search'),
)

const view = (module: string, side: 'merchant' | 'admin'): string => {
  if (module === 'Refund' && side === 'merchant') return 'Record.search'
  return `${module}.${module === 'Stat' ? 'aggregate' : 'search'}`
}
const toAdmins: Readonly<Record<string, string>> = {
  Record: 'Refund.search',
  Refund: 'Refund.search',
  Settle: 'Settle.search',
}

/**
 * Permission that is needed to read entries of actions that are not calls, for merchants and for
 * administrators; null if every reader of the log can read them.
 */
const stated: Readonly<Record<string, Readonly<Record<'merchant' | 'admin', string | null>>>> = {
  'session.signIn': { merchant: null, admin: null },
  'session.setup': { merchant: null, admin: null },
  'session.reseal': { merchant: null, admin: null },
  'users.setPassword': { merchant: 'User.search', admin: 'User.search' },
  'users.rescue': { merchant: 'User.search', admin: 'User.search' },
  'users.unsubscribe': { merchant: 'User.search', admin: 'User.search' },
  'company.takeEffect': { merchant: 'Shop.search', admin: 'Ent.search' },
  'tenants.delete': { merchant: null, admin: 'SystemConfig.search' },
  'deposits.differs': { merchant: 'Settle.search', admin: 'Settle.search' },
  'statistics.differs': { merchant: 'Stat.aggregate', admin: 'Ent.search' },
  'ingest.import': { merchant: 'Record.import', admin: 'Ent.search' },
  'terminals.register': { merchant: 'Shop.search', admin: 'Ent.search' },
}

/** Returns permissions; each of them suffices to read the action. Null if none is needed. */
function needs(action: string, side: 'merchant' | 'admin'): string[] | null {
  const other = stated[action]
  if (other) return other[side] === null ? null : [other[side]]
  const { may } = sampleOf(action)
  if (may === 'public' || 'statedAs' in may || action.startsWith('audit.')) return null
  const [own, foreign] = side === 'admin' ? [may.admin, may.merchant] : [may.merchant, may.admin]
  if (own === 'signed in' || (own === null && foreign === 'signed in')) return null
  // `Record.import` is required: users who only see transactions do not see imports.
  if (own === 'Record.import') return [own]
  if (own !== null) return own.split(' or ').flatMap((one) => [one, view(one.split('.')[0]!, side)])
  const modules = foreign!.split(' or ').map((one) => one.split('.')[0]!)
  if (side === 'admin') return modules.map((module) => toAdmins[module] ?? 'Ent.search')
  const ofSales = modules.filter((module) => module === 'Refund' || module === 'Settle')
  return ofSales.length > 0 ? ofSales.map((module) => view(module, side)) : null
}

const ofKind: Readonly<
  Record<string, Readonly<Record<'merchant' | 'admin', readonly string[] | null>>>
> = {
  refund: { merchant: ['Record.search', 'Refund.add'], admin: ['Refund.search', 'Refund.add'] },
  refundBatch: {
    merchant: ['Record.search', 'Refund.add'],
    admin: ['Refund.search', 'Refund.add'],
  },
  refundSettlement: { merchant: ['Record.search'], admin: ['Refund.search', 'Refund.add'] },
  bankAccount: {
    merchant: ['Settle.search', 'Settle.edit'],
    admin: ['Settle.search', 'Settle.edit'],
  },
  terms: { merchant: ['Settle.search'], admin: ['Settle.search', 'Ent.search'] },
  transfer: { merchant: ['Settle.search'], admin: ['Settle.search', 'Settle.edit'] },
  revision: { merchant: ['Settle.search'], admin: ['Settle.search', 'Settle.edit'] },
  tenantDeletion: { merchant: null, admin: ['SystemConfig.search', 'SystemConfig.delete'] },
  paymentMethodApplication: { merchant: null, admin: ['Ent.search', 'Ent.edit'] },
  companyChange: { merchant: null, admin: ['Ent.search', 'Ent.edit'] },
  supportSession: { merchant: ['User.search', 'User.edit'], admin: ['Ent.search'] },
  pointRevision: { merchant: ['Shop.search', 'Shop.edit'], admin: ['Ent.search', 'Ent.edit'] },
}
const approvalActions = [
  'approvals.file',
  'approvals.decide',
  'approvals.withdraw',
  'approvals.expire',
]
const actions = [...allEndpoints.map(({ name }) => name), ...otherActions]
const cases = actions.flatMap((action) =>
  approvalActions.includes(action)
    ? approvalKindNames.map((kind) => ({ action, approvalKind: kind, name: `${action}:${kind}` }))
    : [{ action, name: action }],
)
type Case = (typeof cases)[number] & { approvalKind?: string }

function isRead(role: Role, { action, approvalKind }: Case): boolean {
  const { side } = people[role]
  const wanted = approvalKind === undefined ? needs(action, side) : ofKind[approvalKind]![side]
  return wanted === null || wanted.some((one) => heldBy(role).includes(one))
}

let test: TestApp
const ids = new Map<string, { id: string; one: Case; merchant: number }>()

beforeAll(async () => {
  test = await openTestApp()
  for (const merchant of [MERCHANT, SYSTEM]) {
    for (const one of cases as Case[]) {
      const { action, approvalKind, name } = one
      const detail = { canary: name, inStores: [], ...(approvalKind && { approvalKind }) }
      const planted = {
        merchant,
        user: 'gone',
        action,
        object: `CANARY ${name}`,
        kind: null,
        of: null,
        detail,
      }
      ids.set(`${merchant} ${name}`, { id: await plantEntry(test.engine, planted), one, merchant })
    }
  }
  await asOwner(test.engine, (q) =>
    q.updateTable('audit_entries').set({ user_id: GONE }).where('user_name', '=', 'gone').execute(),
  )
})
afterAll(() => test.close())

const search = { userName: 'gone', reads: '1', dateFrom: '2026-11-10', dateTo: '2026-11-10' }

async function listed(client: Client): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  let cursor: string | undefined
  do {
    const page = resultOf<{ items: AuditRow[]; nextCursor: string | null }>(
      await client.get('audit/list', { ...search, pageSize: 100, cursor }),
    )
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

it.each(readersOfLog)(
  '%s sees exactly the entries of permitted actions in the list, in the file and as a single entry',
  async (role) => {
    const client = await test.signIn(role)
    const person = people[role]
    const isSeen = (merchant: number) =>
      person.side === 'admin' || (person.merchant === 0 && merchant === MERCHANT)
    const there = [...ids.values()].filter(({ merchant }) => isSeen(merchant))
    const expected = there
      .filter(({ one }) => isRead(role, one))
      .map(({ id, one }) => `${id} ${one.name}`)
    const rows = await listed(client)
    expect(
      rows.map(({ auditId, detail }) => `${auditId} ${String(detail!['canary'])}`).toSorted(),
    ).toEqual(expected.toSorted())
    const seen = new Set(rows.map(({ auditId }) => auditId))
    for (const { id } of there) {
      const { envelope } = await client.get('audit/detail', { auditId: id })
      expect(`${id} ${envelope.resultType}`).toBe(`${id} ${seen.has(id) ? 1000 : 4001}`)
    }
    const file = (await client.get('audit/download', { ...search, format: 'csv' })).bytes.toString()
    const inFile = there.filter(({ one }) => file.includes(`,CANARY ${one.name},`))
    expect(new Set(inFile.map(({ one }) => one.name))).toEqual(
      new Set(there.filter(({ one }) => isRead(role, one)).map(({ one }) => one.name)),
    )
  },
)

it('every role without all permissions of its side is denied some entries', () => {
  const kept = readersOfLog.filter((role) => cases.some((one) => !isRead(role, one)))
  expect(kept).toEqual(['manager', 'superadmin', 'sysconfig', 'operator', 'settlement'])
})
