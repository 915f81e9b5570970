/** Mistakes about banks: `npm run test:faults -- banking`. */
export const faults = [
  {
    name: 'banking: a voiced sound is written without its mark',
    file: 'packages/banking/src/kana.ts',
    find: "  ['\\u3099', 'ﾞ'],\n",
    replace: "  ['\\u3099', ''],\n",
    tests: ['packages/banking/src/kana.test.ts'],
  },
  {
    name: 'banking: the trailer of a transfer file is believed',
    file: 'packages/banking/src/transfer-reading.ts',
    find: 'if (!/^[0-9]+$/.test(total) || (!Number.isNaN(sum) && Number(total) !== sum))',
    replace: 'if (!/^[0-9]+$/.test(total))',
    tests: ['packages/banking/src/transfer-file.test.ts'],
  },
  {
    name: 'banking: an amount one digit to the left of its place',
    file: 'packages/banking/src/statement-file.ts',
    find: "  ['kind', 'N', 2],\n  ['amount', 'N', 12],\n  ['otherCheques', 'N', 12],\n",
    replace: "  ['kind', 'N', 2],\n  ['amount', 'N', 11],\n  ['otherCheques', 'N', 13],\n",
    tests: ['packages/banking/src/independent-reader.test.ts'],
  },
  {
    name: 'banking: banks work on the last day of the year',
    file: 'packages/banking/src/bank-calendar.ts',
    find: "['12-31', '01-01', '01-02', '01-03']",
    replace: "['01-01', '01-02', '01-03']",
    tests: ['packages/banking/src/bank-calendar.test.ts'],
  },
  {
    name: 'banking: a date of Heisei is one of years to come',
    file: 'packages/banking/src/days.ts',
    find: ' && REIWA.before + year <= thisYear',
    replace: '',
    tests: ['packages/banking/src/days.test.ts'],
  },
]
