import { orders } from '@choba/contract/orders.contract.ts'
import { apiOf } from '#lib/api.ts'

export const ordersApi = apiOf('orders', orders)
