import type { paletteJa } from './palette.ja.ts'

export const paletteEn: typeof paletteJa = {
  title: 'Find and go',
  label: 'Search screens, transaction numbers and stores',
  hint: 'Screen, number, store',
  open: 'Find and go',
  group: { screens: 'Screens', transactions: 'Transactions', stores: 'Stores' },
  found: '{count, plural, =0 {Nothing found} one {# found} other {# found}}',
  searching: 'Searching',
  failed: 'The transactions could not be searched.',
  nothing: 'Nothing found. Of a number, type the first four characters or more.',
  keys: {
    title: 'Keyboard',
    palette: 'Find and go',
    search: 'Go to the filters of the list',
    help: 'Show these keys',
    rows: 'Move among the rows of a list',
    ends: 'First row, last row',
    openRow: 'Open the detail of the row',
    close: 'Close what is open',
    or: 'or',
  },
}
