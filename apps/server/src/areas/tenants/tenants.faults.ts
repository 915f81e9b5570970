const tenants = 'apps/server/src/areas/tenants'
const tests = [`${tenants}/tenants.test.ts`]
const deletion = [`${tenants}/tenant-deletion.test.ts`]

/** Mistakes in the running of tenants: `npm run test:faults`. */
export const faults = [
  {
    name: 'tenants: one that is archived still answers at its address',
    file: 'apps/server/src/platform/access/tenants.ts',
    find: 'all.tenants.find((one) => isActive(one) && one.id === found.tenant_id)',
    replace: 'all.tenants.find((one) => one.id === found.tenant_id)',
    tests,
  },
  {
    name: 'tenants: the first administrator configures every tenant',
    file: `${tenants}/tenants.service.ts`,
    find: 'roleId: String(SUPER_ADMIN.id),',
    replace: 'roleId: String(SUPER_ADMIN.id + 2),',
    tests,
  },
  {
    name: 'tenants: the invitation leads to the address of whoever made it',
    file: `${tenants}/tenants.service.ts`,
    find: '{ ...caller, tenant, origin: origins[0]!, language }',
    replace: '{ ...caller, tenant }',
    tests,
  },
  {
    name: 'tenants: one that was changed after its export is deleted as it was',
    file: `${tenants}/tenants.export.ts`,
    find: "state === 'ARCHIVED' && exported?.version === version ? exported : null",
    replace: "state === 'ARCHIVED' ? exported : null",
    tests: deletion,
  },
  {
    name: 'tenants: rows that were not exported are deleted',
    file: `${tenants}/tenants.export.ts`,
    find: 'isDeepStrictEqual(Object.fromEntries(withoutSeals(deleted)), Object.fromEntries(withoutSeals(exported.rows)))',
    replace: 'Object.keys(deleted).length > 0',
    tests: deletion,
  },
  {
    name: 'tenants: a deletion takes rows of every tenant from a table',
    file: 'packages/database/src/tenant-rows.ts',
    find: '`delete from ${quoted(name)} where ${owner} = $1`',
    replace: "`delete from ${quoted(name)} where ${owner} = $1 or '${name}' = 'brand_days'`",
    tests: deletion,
  },
  {
    name: 'tenants: an export has secrets',
    file: `${tenants}/tenant-export-file.ts`,
    find: '/^(secret|sealed.*|.*_sealed)$/',
    replace: '/^(.*_sealed)$/',
    tests: deletion,
  },
  {
    name: 'tenants: a Keycloak is not tried before a tenant is saved',
    file: `${tenants}/tenants.routes.ts`,
    find: 'await testNewRealm(deps, tenantCode)',
    replace: 'await deps.tenants.byCode(tenantCode)',
    tests: [`${tenants}/tenant-checks.test.ts`],
  },
  {
    name: 'tenants: a realm that someone else has at the Keycloak is taken over',
    file: `${tenants}/tenant-checks.ts`,
    find: 'if (ok) throw',
    replace: 'if (ok && realm === address) throw',
    tests: [`${tenants}/tenant-checks.test.ts`],
  },
  {
    name: 'tenants: the list of all counts in each of them',
    file: `${tenants}/tenants.service.ts`,
    find: 'if (!codes) return',
    replace: 'if (!codes && found.length < 10) return',
    tests: [`${tenants}/tenant-list.test.ts`],
  },
]
