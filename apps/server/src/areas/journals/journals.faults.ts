const area = 'apps/server/src/areas/journals'

/** Mutations that the journal tests must detect: `npm run test:faults -- journals`. */
export const faults = [
  {
    name: 'journals: keeps a negative amount on its side',
    file: `${area}/journal-entry.ts`,
    find: 'if (amount > 0) return',
    replace: 'if (amount !== 0) return',
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: leaves out revisions other than adjustments, such as carried amounts',
    file: `${area}/journal-entry.ts`,
    find: '...revisions.flatMap(',
    replace: "...revisions.filter(({ kind }) => kind === 'ADJUSTMENT').flatMap(",
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: does not limit the length of a remark',
    file: `${area}/journal-formats.ts`,
    find: 'export const MAX_REMARK_WIDTH = 64',
    replace: 'export const MAX_REMARK_WIDTH = 640',
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: lets a user with access to some stores name the accounts of the company',
    file: `${area}/journal-names.ts`,
    find: "if (storesSeen(tx) !== 'all') throw",
    replace: 'if (storesSeen(tx) === undefined) throw',
    tests: [`${area}/journals.test.ts`],
    only: 'with access to some stores|have equal debits and credits',
  },
  {
    name: 'journals: accepts a name that the file cannot hold',
    file: `${area}/journal-names.ts`,
    find: 'if (shiftJis(name).replaced > 0 || guardedText(name) !== name)',
    replace: 'if (shiftJis(name).replaced > 99)',
    tests: [`${area}/journals.test.ts`],
    only: 'cannot hold|have equal debits and credits',
  },
  {
    name: "journals: ignores the merchant's own names in the file",
    file: `${area}/journal-names.ts`,
    find: '(await findNamesOf(tx, merchantId, software))?.names ?? defaultJournalNames',
    replace: '((await findNamesOf(tx, merchantId, software)), null) ?? defaultJournalNames',
    tests: [`${area}/journals.test.ts`],
    only: 'used in entries|cannot hold',
  },
]
