import { manuals } from '@choba/contract/manuals.contract.ts'
import { apiOf } from '#lib/api.ts'

export const manualsApi = apiOf('manuals', manuals)
