import type { tableJa } from './table.ja.ts'

export const tableEn: typeof tableJa = {
  anyPeriod: 'Any time',
  chosen: '{first} and {count} more',
  empty: {
    period: 'Searched from {from} to {to}.',
    anyPeriod: 'Searched all periods.',
    filters: 'Try other filters.',
    widen: 'Search {months, plural, one {# month} other {# months}}',
    clearFilters: 'Remove the other filters',
    showAll: 'Show all',
  },
  merchants: {
    search: 'Search by merchant name or code',
    more: 'Show more ({shown} of {count})',
  },
  fault: {
    text: 'Please check your connection and try again.',
    retry: 'Load again',
  },
  download: {
    button: 'Download',
    csv: 'CSV (UTF-8)',
    csvShiftJis: 'CSV (Shift_JIS)',
    xlsx: 'Excel',
    comes: 'Rows of the file: {count}',
    shiftJisNote: 'Characters that Shift_JIS lacks become “〓”.',
    running: 'Preparing the file',
    rows: '{count} rows',
    rowsOf: '{count} of {total} rows',
    size: '{size} KB',
    stop: 'Stop',
    stopped: 'The download was stopped. Nothing has been saved.',
    broken: 'The file broke off on its way and has not been saved. Please try again.',
    done: 'The file has been saved.',
  },
}
