import { catalogueNameCalls } from '@choba/contract/catalogue-addresses.ts'
import type { catalogueNames } from '@choba/contract/catalogue-names.ts'
import { callsAt } from '#lib/api.ts'

export const catalogueNamesApi = callsAt<typeof catalogueNames, typeof catalogueNameCalls>(
  'catalogue',
  catalogueNameCalls,
)
