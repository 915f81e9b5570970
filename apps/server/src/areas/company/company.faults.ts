/** Mutations of the company and bank account code that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'company: writes the full account number into the audit log',
    file: 'apps/server/src/areas/company/company.views.ts',
    find: 'export const auditFieldsOfAccount = (row: AccountColumns) => toAccount(row, true)\n',
    replace: 'export const auditFieldsOfAccount = (row: AccountColumns) => toAccount(row, false)\n',
    tests: ['apps/server/src/areas/company/bank-accounts.test.ts'],
  },
  {
    name: 'company: uses a new account for a deposit cycle that closes on the day of its approval',
    file: 'apps/server/src/settlement/bank-accounts.ts',
    find: "    .where('bank_accounts.applies_after', '<', closes)\n",
    replace: "    .where('bank_accounts.applies_after', '<=', closes)\n",
    tests: ['apps/server/src/areas/company/bank-accounts.test.ts'],
  },
  {
    name: 'company: approves an account although the company already has a newer account',
    file: 'apps/server/src/areas/company/company.approval.ts',
    find: '    return basisOf(newest)\n',
    replace: '    return newest ? approval.basis : basisOf(newest)\n',
    tests: ['apps/server/src/areas/company/bank-accounts.test.ts'],
  },
  {
    name: 'company: requests an account without checking the password',
    file: 'apps/server/src/areas/company/company.routes.ts',
    find: '  if (!checked.ok) throw new AppError(checked.reason)\n',
    replace: '  void [checked, AppError]\n',
    tests: ['apps/server/src/areas/company/bank-accounts.test.ts'],
  },
  {
    name: 'company: keeps store assignments for days after a new assignment',
    file: 'apps/server/src/areas/company/company.repository.ts',
    find: "    .where('from_day', '>=', fromDay)\n",
    replace: "    .where('from_day', '=', fromDay)\n",
    tests: ['apps/server/src/areas/company/company.test.ts'],
  },
]
