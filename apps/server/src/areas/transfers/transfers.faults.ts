const area = 'apps/server/src/areas/transfers'

/** Mistakes in transfers: `npm run test:faults -- transfers`. */
export const faults = [
  {
    name: 'transfers: a deposit is released although what it stands on has changed',
    file: `${area}/transfers.ground.ts`,
    find: "digest: digest.digest('hex'),",
    replace: "digest: '',",
    tests: [`${area}/transfers.refusals.test.ts`, `${area}/transfers.test.ts`],
    only: 'is not released|comes back',
  },
  {
    name: 'transfers: a returned deposit never comes back',
    file: `${area}/transfers.results.ts`,
    find: '    await bringBack(tx, one)\n',
    replace: '',
    tests: [`${area}/transfers.test.ts`, `${area}/revisions.test.ts`, `${area}/transfers.refusals.test.ts`],
    only: 'of a return|comes back|no day that is still to come',
  },
  {
    name: 'transfers: what was said first is overwritten',
    file: `${area}/transfers.results.ts`,
    find: "if (outcome === 'OTHER') throw new AppError('conflict')",
    replace: "if (outcome === 'OTHER') return {} as never",
    tests: [`${area}/transfers.refusals.test.ts`],
    only: 'by hand stay',
  },
  {
    name: 'transfers: a file is written in part',
    file: `${area}/results-upload.ts`,
    find: "const written = mode === 'WRITE' && refused === 0",
    replace: "const written = mode === 'WRITE'",
    tests: [`${area}/transfers.refusals.test.ts`],
    only: 'refused line by line',
  },
  {
    name: 'transfers: a deposit is paid on a day that is still to come',
    file: `${area}/transfers.results.ts`,
    find: '&& resultOn <= today',
    replace: '&& resultOn <= (today > payDay ? today : payDay)',
    tests: [`${area}/transfers.refusals.test.ts`],
    only: 'no day that is still to come',
  },
  {
    name: 'transfers: holidays count as bank days',
    file: `${area}/transfers.views.ts`,
    find: 'addBankDays(day, RESULT_DAYS, calendarOf(currency))',
    replace: "addBankDays(day, RESULT_DAYS, calendarOf(currency === 'JPY' ? 'CNY' : currency))",
    tests: [`${area}/transfers.refusals.test.ts`],
    only: 'that are missing',
  },
]
