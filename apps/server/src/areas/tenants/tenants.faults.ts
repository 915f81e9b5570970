const tenants = 'apps/server/src/areas/tenants'
const tests = [`${tenants}/tenants.test.ts`]
const deletion = [`${tenants}/tenant-deletion.test.ts`]

/** Planted faults in the administration of tenants: `npm run test:faults`. */
export const faults = [
  {
    name: 'tenants: serves an archived tenant at its address',
    file: 'apps/server/src/platform/access/tenants.ts',
    find: 'all.tenants.find((one) => isActive(one) && one.id === found.tenant_id)',
    replace: 'all.tenants.find((one) => one.id === found.tenant_id)',
    tests,
  },
  {
    name: 'tenants: lets the first administrator of a new tenant configure all tenants',
    file: `${tenants}/tenants.service.ts`,
    find: 'roleId: String(SUPER_ADMIN.id),',
    replace: 'roleId: String(SUPER_ADMIN.id + 2),',
    tests,
  },
  {
    name: 'tenants: the invitation link has the address of the inviting tenant',
    file: `${tenants}/tenants.service.ts`,
    find: '{ ...caller, tenant, origin: origins[0]!, language }',
    replace: '{ ...caller, tenant }',
    tests,
  },
  {
    name: 'tenants: deletes a tenant that has changed since its export',
    file: `${tenants}/tenants.export.ts`,
    find: "state === 'ARCHIVED' && exported?.version === version ? exported : null",
    replace: "state === 'ARCHIVED' ? exported : null",
    tests: deletion,
  },
  {
    name: 'tenants: deletes rows that were not exported',
    file: `${tenants}/tenants.export.ts`,
    find: 'isDeepStrictEqual(Object.fromEntries(withoutSeals(deleted)), Object.fromEntries(withoutSeals(exported.rows)))',
    replace: 'Object.keys(deleted).length > 0',
    tests: deletion,
  },
  {
    name: 'tenants: deletes rows of all tenants from a table',
    file: 'packages/database/src/tenant-rows.ts',
    find: '`delete from ${quoted(name)} where ${owner} = $1`',
    replace:
      "`delete from ${quoted(name)} where ${owner} = $1 or '${name}' = 'payment_method_days'`",
    tests: deletion,
  },
  {
    name: 'tenants: exports secrets',
    file: `${tenants}/tenant-export-file.ts`,
    find: '/^(secret|sealed.*|.*_sealed)$/',
    replace: '/^(.*_sealed)$/',
    tests: deletion,
  },
  {
    name: 'tenants: saves a tenant without testing its Keycloak',
    file: `${tenants}/tenants.routes.ts`,
    find: 'await testNewRealm(deps, tenantCode)',
    replace: 'await deps.tenants.byCode(tenantCode)',
    tests: [`${tenants}/tenant-checks.test.ts`],
  },
  {
    name: 'tenants: uses a Keycloak realm that already exists',
    file: `${tenants}/tenant-checks.ts`,
    find: 'if (ok) throw',
    replace: 'if (ok && realm === address) throw',
    tests: [`${tenants}/tenant-checks.test.ts`],
  },
  {
    name: 'tenants: reads the counts of all listed tenants instead of only the requested ones',
    file: `${tenants}/tenants.service.ts`,
    find: 'if (!codes) return',
    replace: 'if (!codes && found.length < 10) return',
    tests: [`${tenants}/tenant-list.test.ts`],
  },
]
