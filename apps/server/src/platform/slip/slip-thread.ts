import { createLayoutThread } from '#platform/pdf/layout-thread.ts'
import type { SlipOrder } from './slip-line.ts'

const thread = createLayoutThread(new URL('./slip-worker.ts', import.meta.url))

/**
 * Creates a slip in a worker thread.
 * @throws Overloaded if too many slips are being created at the same time
 */
export const layOutSlip = (order: SlipOrder): Promise<Buffer> => thread(order)

export const slipTypes = { pdf: 'application/pdf', escpos: 'application/octet-stream' } as const
export const slipEndings = { pdf: 'pdf', escpos: 'bin' } as const
