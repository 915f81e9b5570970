import { disputes } from '@choba/contract/disputes.contract.ts'
import { apiOf } from './api.ts'

export const disputesApi = apiOf('disputes', disputes)
