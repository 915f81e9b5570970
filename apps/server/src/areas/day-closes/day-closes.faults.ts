const area = 'apps/server/src/areas/day-closes'
const tests = [`${area}/day-closes.test.ts`]
const closedTransactions = [`${area}/day-close-transactions.test.ts`]

/** Mutations of the day close that tests must detect: `npm run test:faults -- day-closes`. */
export const faults = [
  {
    name: 'day-closes: lists late transactions of other terminals for the close of a terminal',
    file: 'apps/server/src/areas/transactions/transaction-close-search.ts',
    find: '...(part === WHOLE_STORE ? [] : [onTerminal(part)])',
    replace: '...(part === NO_TERMINAL ? [onTerminal(part)] : [])',
    tests: closedTransactions,
    only: 'only late transactions of the same terminal',
  },
  {
    name: 'day-closes: counts failed refunds',
    file: `${area}/day-closes.repository.ts`,
    find: "      and ${counts('t')}\n",
    replace: '      and t.state <> 2\n',
    tests,
  },
  {
    name: 'day-closes: ends a business day at midnight although the merchant closes at five',
    file: `${area}/day-closes.repository.ts`,
    find: 'boundsOf(days, merchant)',
    replace: 'boundsOf(days, { ...merchant, closing_minutes: 0 })',
    tests: ['apps/server/src/testing/figures-agree.test.ts'],
    only: 'day closes have equal figures',
  },
  {
    name: 'day-closes: closes a day with figures that the user has not seen',
    file: `${area}/new-day-close.ts`,
    find: '  if (!isDeepStrictEqual(byClass(body.seen), byClass(tenders))) throw changed(read)\n',
    replace: '',
    tests,
    only: 'if the user sent outdated figures',
  },
  {
    name: 'day-closes: allows two simultaneous closes of the same day',
    // PGlite has one connection and runs one transaction at a time, so it cannot show the race.
    onPostgres: true,
    file: `${area}/new-day-close.ts`,
    find: "  await takeMerchantLock(tx.q, 'dayCloses', merchant.id)\n",
    replace: '',
    tests,
    only: 'succeeds only once if several users',
  },
  {
    name: 'day-closes: closes a terminal of a store that is closed as a whole',
    file: 'packages/contract/src/day-closes.contract.ts',
    find: "  if (closes.some((close) => close.part === WHOLE_STORE)) return 'asWhole'\n",
    replace: '',
    tests,
    only: 'but not for both',
  },
  {
    name: 'day-closes: counts a terminal’s late transactions for every other part too',
    file: `${area}/day-closes.views.ts`,
    find: 'lateOf(within(now, row.part), closedTallies(row))',
    replace: 'lateOf(now, closedTallies(row))',
    tests,
    only: 'but not for both',
  },
  {
    name: 'day-closes: returns 0 instead of null for a sum that is not exact',
    file: `${area}/day-close-tallies.ts`,
    find: '  payment: exactOrNull(pay),\n',
    replace: '  payment: exactOrNull(pay) ?? 0,\n',
    tests,
    only: 'exceeds the safe integers',
  },
  {
    name: 'day-closes: accepts surplus cash without a reason',
    file: 'apps/server/src/areas/day-closes/new-day-close.ts',
    find: 'variance !== 0 && reason === undefined',
    replace: 'variance < 0 && reason === undefined',
    tests: ['apps/server/src/areas/day-closes/day-closes.test.ts'],
    only: 'if the counted cash differs|is today by default',
  },
  {
    name: 'day-closes: stores no transactions for the close of a whole store',
    file: 'apps/server/src/areas/day-closes/new-day-close.ts',
    find: '[...(part === WHOLE_STORE ? [...read.counted.values()].flat() : (read.counted.get(part) ?? []))]',
    replace: '[...(read.counted.get(part) ?? [])]',
    tests: ['apps/server/src/areas/day-closes/day-close-transactions.test.ts'],
  },
]
