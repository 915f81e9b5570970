import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RefundOrder } from '@choba/contract/gateway-protocol.ts'

export type SampleStatus = 'succeeded' | 'refused' | 'failed' | 'processing'

/** A refund that the sample acted on. */
export interface SampleRefund extends RefundOrder {
  status: SampleStatus
  reference: string
}

/** Where a sample gateway keeps its refunds after it has ended. */
export interface RefundFile {
  /** Refunds of earlier runs by their keys. */
  readonly refunds: Map<string, SampleRefund>
  /** Writes a refund, or its new status, at the end of the file. */
  write(refund: SampleRefund): void
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

/**
 * Opens a file with one line of JSON for each status of a refund; the last line of a key counts. A line that a
 * kill cut off is removed: its refund was never answered, so the gateway has not acted on it.
 */
export function openRefundFile(path: string): RefundFile {
  const text = readText(path)
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  const lines = whole.split('\n').filter((line) => line !== '')
  const refunds = lines.map((line) => JSON.parse(line) as SampleRefund)
  return {
    refunds: new Map(refunds.map((refund) => [refund.key, refund])),
    write(refund) {
      mkdirSync(dirname(path), { recursive: true })
      appendFileSync(path, `${JSON.stringify(refund)}\n`)
    },
  }
}
