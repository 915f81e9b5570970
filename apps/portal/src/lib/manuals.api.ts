import { manuals } from '@choba/contract/manuals.contract.ts'
import { apiOf } from './api.ts'

export const manualsApi = apiOf('manuals', manuals)
