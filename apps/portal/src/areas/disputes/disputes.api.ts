import { disputes } from '@choba/contract/disputes.contract.ts'
import { apiOf } from '#lib/api.ts'

export const disputesApi = apiOf('disputes', disputes)
