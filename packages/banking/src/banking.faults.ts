/** Planted faults in the bank formats: `npm run test:faults -- banking`. */
export const faults = [
  {
    name: 'banking: writes a voiced sound without its mark',
    file: 'packages/banking/src/kana.ts',
    find: "  ['\\u3099', 'ﾞ'],\n",
    replace: "  ['\\u3099', ''],\n",
    tests: ['packages/banking/src/kana.test.ts'],
  },
  {
    name: 'banking: accepts a transfer file with a wrong total in the trailer',
    file: 'packages/banking/src/transfer-reading.ts',
    find: 'if (!/^[0-9]+$/.test(total) || (!Number.isNaN(sum) && Number(total) !== sum))',
    replace: 'if (!/^[0-9]+$/.test(total))',
    tests: ['packages/banking/src/transfer-file.test.ts'],
  },
  {
    name: 'banking: writes an amount one digit too far left',
    file: 'packages/banking/src/statement-file.ts',
    find: "  ['kind', 'N', 2],\n  ['amount', 'N', 12],\n  ['otherCheques', 'N', 12],\n",
    replace: "  ['kind', 'N', 2],\n  ['amount', 'N', 11],\n  ['otherCheques', 'N', 13],\n",
    tests: ['packages/banking/src/independent-reader.test.ts'],
  },
  {
    name: 'banking: treats the last day of the year as a bank day',
    file: 'packages/banking/src/bank-calendar.ts',
    find: "['12-31', '01-01', '01-02', '01-03']",
    replace: "['01-01', '01-02', '01-03']",
    tests: ['packages/banking/src/bank-calendar.test.ts'],
  },
  {
    name: 'banking: reads a date of the Heisei era as a future date of Reiwa',
    file: 'packages/banking/src/days.ts',
    find: ' && REIWA.before + year <= thisYear',
    replace: '',
    tests: ['packages/banking/src/days.test.ts'],
  },
]
