import { company } from '@choba/contract/company.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { scopeOf } from '#platform/access/principals.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { implement } from '#platform/calls/routes.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { readAccount, readIssuer as readIssuerInput } from './account-input.ts'
import { searchBanks, searchBranches } from './bank-directory.ts'
import { askForAccount, readCompanyAccount } from './bank-accounts.service.ts'
import { bankAccountApproval } from './company.approval.ts'
import { companyChangeApproval } from './company-changes.approval.ts'
import { applyDueChanges, CHANGE_INTERVAL } from './company-changes.jobs.ts'
import { askForChange } from './company-changes.service.ts'
import {
  addCompany,
  assignStore,
  listAssigned,
  listCompanies,
  modifyCompany,
} from './company.service.ts'
import { readIssuer, setIssuer } from './issuer.service.ts'

type Deps = Pick<Services, 'approvals' | 'identity'>

/**
 * Verifies the user's password with the identity service. Creates the request only after that, in a
 * database transaction of its own.
 */
async function changeBankAccount(
  call: ManualCall<typeof company.changeBankAccount>,
  { approvals, identity }: Deps,
) {
  const principal = principalOf(call)
  const { password, companyId, accountSeen, ...input } = call.body
  const account = await readAccount(input, principal.merchant.currency)
  const checked = await identity.admin.verifyPassword(
    realmRefOf(call.tenant, call.origin),
    principal.user.id,
    password,
  )
  if (!checked.ok) throw new AppError(checked.reason)
  return withScope(call.engine, scopeOf(principal), async (tx) => {
    const { result, audit } = await askForAccount(
      tx,
      { approvals },
      principal,
      { companyId, accountSeen },
      account,
    )
    await call.auditIn(tx, audit)
    return result
  })
}

const routes = (deps: Deps) =>
  implement('company', company, {
    info: (call) => listCompanies(call.tx, principalOf(call)),
    add: async (call) => audited(call, await addCompany(call.tx, principalOf(call), call.body)),
    modify: async (call) =>
      audited(call, await modifyCompany(call.tx, principalOf(call), call.body)),
    changeRequest: async (call) =>
      audited(call, await askForChange(call.tx, deps, principalOf(call), call.body)),
    stores: (call) => listAssigned(call.tx, principalOf(call), call.query),
    assign: async (call) => audited(call, await assignStore(call.tx, principalOf(call), call.body)),
    bankAccount: (call) => readCompanyAccount(call.tx, principalOf(call), call.query.companyId),
    changeBankAccount: { manualTransactions: (call) => changeBankAccount(call, deps) },
    banks: async (call) => ({ banks: await searchBanks(call.query.search) }),
    branches: async (call) => ({
      branches: await searchBranches(call.query.bankCode, call.query.search),
    }),
    issuer: (call) => readIssuer(call.tx, call.tenant, principalOf(call)),
    setIssuer: async (call) => {
      const { version, ...parts } = call.body
      const columns = await readIssuerInput(parts, call.tenant.currency)
      return audited(
        call,
        await setIssuer(call.tx, call.tenant, principalOf(call), version, columns),
      )
    },
  })

export const companyArea: AreaDefinition = {
  create: (services) => ({
    routes: routes(services),
    approvals: {
      bankAccount: bankAccountApproval(services.notify),
      companyChange: companyChangeApproval(services.notify),
    },
    tasks: [
      {
        name: 'changes of companies',
        interval: CHANGE_INTERVAL,
        run: ({ id }) => applyDueChanges(services.engine, id),
      },
    ],
  }),
}
