const area = 'apps/server/src/areas/journals'

/** Mistakes in journals: `npm run test:faults -- journals`. */
export const faults = [
  {
    name: 'journals: an amount below zero stays on its side',
    file: `${area}/journal-entry.ts`,
    find: 'if (amount > 0) return',
    replace: 'if (amount !== 0) return',
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: what is carried is left out',
    file: `${area}/journal-entry.ts`,
    find: '...revisions.flatMap(',
    replace: "...revisions.filter(({ kind }) => kind === 'ADJUSTMENT').flatMap(",
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: a remark is as long as it likes',
    file: `${area}/journal-formats.ts`,
    find: 'export const MAX_REMARK_WIDTH = 64',
    replace: 'export const MAX_REMARK_WIDTH = 640',
    tests: [`${area}/journal-entry.test.ts`],
  },
  {
    name: 'journals: who sees a part of the stores names the accounts of the company',
    file: `${area}/journal-names.ts`,
    find: "if (storesSeen(tx) !== 'all') throw",
    replace: 'if (storesSeen(tx) === undefined) throw',
    tests: [`${area}/journals.test.ts`],
    only: 'are not named|have the same on both sides',
  },
  {
    name: 'journals: a name that the file cannot have is taken',
    file: `${area}/journal-names.ts`,
    find: 'if (shiftJis(name).replaced > 0 || guardedText(name) !== name)',
    replace: 'if (shiftJis(name).replaced > 99)',
    tests: [`${area}/journals.test.ts`],
    only: 'cannot have|have the same on both sides',
  },
  {
    name: 'journals: the file has the names of the software, whatever the merchant calls them',
    file: `${area}/journal-names.ts`,
    find: '(await findNamesOf(tx, merchantId, software))?.names ?? defaultJournalNames',
    replace: '((await findNamesOf(tx, merchantId, software)), null) ?? defaultJournalNames',
    tests: [`${area}/journals.test.ts`],
    only: 'stand in entries|cannot have',
  },
]
