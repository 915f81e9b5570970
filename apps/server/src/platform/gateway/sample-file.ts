import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RefundOrder } from '@choba/contract/gateway-protocol.ts'

export type SampleStatus = 'succeeded' | 'refused' | 'failed' | 'processing'

export interface SampleRefund extends RefundOrder {
  status: SampleStatus
  reference: string
}

/** File that keeps the refunds of a sample gateway between two runs. */
export interface RefundFile {
  /** Refunds of earlier runs by their keys. */
  readonly refunds: Map<string, SampleRefund>
  /** Appends a refund, or its new status, to the file. */
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
 * Opens a file with one JSON line per status change of a refund; the last line of a key counts.
 * Removes an incomplete last line after a crash. The sample gateway answers only after a line is
 * written, so no client has received that status.
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
