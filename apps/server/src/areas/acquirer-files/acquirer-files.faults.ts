const area = 'apps/server/src/areas/acquirer-files'

/** Planted faults in acquirer files: `npm run test:faults -- 'acquirer files'`. */
export const faults = [
  {
    name: 'acquirer files: matches a repeated row as if it were the only one',
    file: `${area}/acquirer-matching.ts`,
    find: "when r.turn > 1 or t.turn > 1 then 'DOUBLE'",
    replace: "when t.turn > 1 then 'DOUBLE'",
    tests: [`${area}/acquirer-files.test.ts`],
    only: '50 planted differences',
  },
  {
    name: 'acquirer files: adds the sums of different currencies',
    file: `${area}/acquirer-matching.ts`,
    find: 'from acquirer_rows where tenant_id = ${tenant_id} and file_id = ${id} group by day, currency',
    replace:
      "from (select position, kind, day, 'JPY' as currency, amount, fee from acquirer_rows where tenant_id = ${tenant_id} and file_id = ${id}) r group by day, currency",
    tests: [`${area}/acquirer-files.test.ts`],
    only: 'never adds different currencies',
  },
  {
    name: 'acquirer files: a later matching deletes the entries of users',
    file: `${area}/acquirer-matching.ts`,
    find: 'own_fee = excluded.own_fee, run = excluded.run`',
    replace: 'own_fee = excluded.own_fee, reason = null, run = excluded.run`',
    tests: [`${area}/acquirer-files.test.ts`],
    only: 'keeps the entries of users',
  },
]
