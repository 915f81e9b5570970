import type { storePickerJa } from './store-picker.ja.ts'

export const storePickerEn: typeof storePickerJa = {
  search: 'Search by store name or code',
  chooseFound: 'Choose {count, plural, one {the # store} other {all # stores}}',
  chooseNone: 'Choose none',
  count: '{count, plural, one {# store} other {# stores}}',
  chosen: '{count, plural, one {# store chosen} other {# stores chosen}}',
  none: 'No store matches.',
  more: 'Show more ({shown} of {count})',
}
