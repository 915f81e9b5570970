const area = 'apps/server/src/areas/day-closes'
const tests = [`${area}/day-closes.test.ts`]
const closedTransactions = [`${area}/day-close-transactions.test.ts`]

/** Mistakes in the day's close: `npm run test:faults -- day-closes`. */
export const faults = [
  {
    name: 'day-closes: what is late on another terminal is listed',
    file: 'apps/server/src/areas/transactions/transaction-close-search.ts',
    find: '...(part === WHOLE_STORE ? [] : [onTerminal(part)])',
    replace: '...(part === NO_TERMINAL ? [onTerminal(part)] : [])',
    tests: closedTransactions,
    only: 'on it alone',
  },
  {
    name: 'day-closes: refunds that failed are given back',
    file: `${area}/day-closes.repository.ts`,
    find: "      and ${counts('t')}\n",
    replace: '      and t.state <> 2\n',
    tests,
  },
  {
    name: 'day-closes: a day that closes at five ends at midnight',
    file: `${area}/day-closes.repository.ts`,
    find: 'boundsOf(days, merchant)',
    replace: 'boundsOf(days, { ...merchant, closing_minutes: 0 })',
    tests: ['apps/server/src/testing/figures-agree.test.ts'],
    only: 'closes of days',
  },
  {
    name: 'day-closes: figures that were not seen are closed',
    file: `${area}/new-day-close.ts`,
    find: '  if (!isDeepStrictEqual(byClass(body.seen), byClass(tenders))) throw changed(read)\n',
    replace: '',
    tests,
    only: 'no longer those that were seen',
  },
  {
    name: 'day-closes: closes of one day do not wait for each other',
    // PGlite has one connection, and does one transaction after the other.
    onPostgres: true,
    file: `${area}/new-day-close.ts`,
    find: "  await takeMerchantLock(tx.q, 'dayCloses', merchant.id)\n",
    replace: '',
    tests,
    only: 'made once',
  },
  {
    name: 'day-closes: a terminal is closed beside the whole store',
    file: 'packages/contract/src/day-closes.contract.ts',
    find: "  if (closes.some((close) => close.part === WHOLE_STORE)) return 'asWhole'\n",
    replace: '',
    tests,
    only: 'never of both',
  },
  {
    name: 'day-closes: what is late for one terminal is late for each',
    file: `${area}/day-closes.views.ts`,
    find: 'lateOf(within(now, row.part), closedTallies(row))',
    replace: 'lateOf(now, closedTallies(row))',
    tests,
    only: 'never of both',
  },
  {
    name: 'day-closes: an unknown sum is 0',
    file: `${area}/day-close-tallies.ts`,
    find: '  payment: exactOrNull(pay),\n',
    replace: '  payment: exactOrNull(pay) ?? 0,\n',
    tests,
    only: 'beyond what is exact',
  },
  {
    name: 'day-closes: the name of a store commands the printer',
    file: `${area}/slip-escpos.ts`,
    find: ".replaceAll(/[\\\\|{}~_\"`^=-]/g, '\\\\$&')",
    replace: '',
    tests: [`${area}/day-close-slip.test.ts`],
    only: 'for a command',
  },
  {
    name: 'day-closes: too much cash needs no reason',
    file: 'apps/server/src/areas/day-closes/new-day-close.ts',
    find: 'variance !== 0 && reason === undefined',
    replace: 'variance < 0 && reason === undefined',
    tests: ['apps/server/src/areas/day-closes/day-closes.test.ts'],
    only: 'with a variance|is today without one',
  },
  {
    name: 'day-closes: the close of a whole store keeps no transactions',
    file: 'apps/server/src/areas/day-closes/new-day-close.ts',
    find: '[...(part === WHOLE_STORE ? [...read.counted.values()].flat() : (read.counted.get(part) ?? []))]',
    replace: '[...(read.counted.get(part) ?? [])]',
    tests: ['apps/server/src/areas/day-closes/day-close-transactions.test.ts'],
  },
]
