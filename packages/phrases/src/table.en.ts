import type { tableJa } from './table.ja.ts'

export const tableEn: typeof tableJa = {
  anyPeriod: 'Any time',
  chosen: '{first} and {count} more',
  empty: {
    period: 'Searched from {from} to {to}.',
    anyPeriod: 'Searched all periods.',
    filters: 'Try different filters.',
    widen: 'Widen to {months, plural, one {# month} other {# months}}',
    clearFilters: 'Clear filters other than the period',
    showAll: 'Show all',
  },
  merchants: {
    search: 'Search by merchant name or code',
    more: 'Show more ({shown} of {count})',
  },
  fault: {
    text: 'Check your connection and try again.',
    retry: 'Try again',
  },
  download: {
    button: 'Download',
    csv: 'CSV (UTF-8)',
    csvShiftJis: 'CSV (Shift_JIS)',
    xlsx: 'Excel',
    comes: 'This search · {count, select, 1 {1 row} other {{count} rows}}',
    comesWhole: 'Every row of this search',
    longNumbersNote: 'When Excel opens a CSV, it shows numbers of 16 digits or more incorrectly.',
    shiftJisNote: 'Characters not in Shift_JIS become “〓”.',
    running: 'Preparing the file',
    rows: '{count, select, 1 {1 row} other {{count} rows}}',
    rowsOf: '{count} of {total, select, 1 {1 row} other {{total} rows}}',
    size: '{size} KB',
    stop: 'Stop',
    stopped: 'Download stopped. Nothing was saved.',
    broken: 'The download was interrupted, and nothing was saved. Try again.',
    done: 'File saved.',
  },
}
