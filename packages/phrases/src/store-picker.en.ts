import type { storePickerJa } from './store-picker.ja.ts'

export const storePickerEn: typeof storePickerJa = {
  search: 'Search by name, abbreviation or code',
  chooseFound: 'Select {count, plural, one {the # store} other {all # stores}}',
  chooseNone: 'Select none',
  count: '{count, plural, one {# store} other {# stores}}',
  chosen: '{count, plural, one {# store selected} other {# stores selected}}',
  none: 'No matching stores.',
  more: 'Show more ({shown} of {count})',
  /** Label in the transaction detail. */
  serviceId: 'Store service ID',
}
