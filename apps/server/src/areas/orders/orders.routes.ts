import { orders } from '@choba/contract/orders.contract.ts'
import { orderDays } from '@choba/database/order-days.ts'
import { FOLD_INTERVAL, foldDays } from '#ledger/folded-days.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { downloadOrders } from './orders.export.ts'
import { listOrders, readOrder } from './orders.service.ts'

export const ordersArea: AreaDefinition = {
  create: ({ engine }) => ({
    routes: implement('orders', orders, {
      list: (call) => listOrders(call.tx, principalOf(call).merchant, call.query),
      detail: (call) => readOrder(call.tx, principalOf(call).merchant, call.query.orderId),
      download: (call) => downloadOrders(call),
    }),
    tasks: [
      {
        name: 'order days',
        interval: FOLD_INTERVAL,
        run: ({ id }) => foldDays(engine, id, orderDays),
      },
    ],
  }),
}
