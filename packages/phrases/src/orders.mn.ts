import type { ordersJa } from './orders.ja.ts'

export const ordersMn: typeof ordersJa = {
  audit: {
    action: {
      list: 'Захиалгын жагсаалт харах',
      detail: 'Захиалга харах',
    },
  },
}
