import { expect, it } from 'vitest'
import { tidyField } from './row-fields.ts'

it.each([
  ['storeName', '\u3164\u200b', ''],
  ['storeName', '\u202e神\ufa19 都\ufa26\u202c', '神\ufa19 都\ufa26'],
  ['companyName', ' か\u3099 ', 'が'],
  ['remark', 'ＡＢＣ \ufa10 か\u3099\u2067', 'ＡＢＣ \ufa10 が'],
  ['storeCode', 'Ｓ\u200b１', 'S1'],
] as const)('files and the feed store %s %j as %j', (field, given, kept) =>
  expect(tidyField(field, given)).toBe(kept),
)
