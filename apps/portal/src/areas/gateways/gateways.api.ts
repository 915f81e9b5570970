import { gateways } from '@choba/contract/gateways.contract.ts'
import { apiOf } from '#lib/api.ts'

export const gatewaysApi = apiOf('gateways', gateways)
