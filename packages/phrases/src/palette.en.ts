import type { paletteJa } from './palette.ja.ts'

export const paletteEn: typeof paletteJa = {
  title: 'Quick search',
  label: 'Search screens, transaction numbers and stores',
  hint: 'Screen, number or store',
  open: 'Open quick search',
  group: { screens: 'Screens', transactions: 'Transactions', stores: 'Stores' },
  found: '{count, plural, =0 {Nothing found} one {# found} other {# found}}',
  searching: 'Searching…',
  failed: 'Couldn’t search transactions.',
  nothing: 'Nothing found. Enter at least the first four characters of a number.',
  keys: {
    title: 'Keyboard shortcuts',
    palette: 'Open quick search',
    search: 'Go to the list’s filters',
    help: 'Show keyboard shortcuts',
    rows: 'Move between rows',
    ends: 'Go to the first or last row',
    openRow: 'Open the row’s details',
    close: 'Close a dialog or menu',
    or: 'or',
  },
}
