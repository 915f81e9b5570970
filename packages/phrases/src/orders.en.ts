import type { ordersJa } from './orders.ja.ts'

export const ordersEn: typeof ordersJa = {
  audit: {
    action: {
      list: 'View of the orders',
      detail: 'View of an order',
    },
  },
}
