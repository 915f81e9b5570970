import { formatCount } from '@choba/contract/money.ts'

const KILO = 1024

/** Converts a file size in bytes to whole kilobytes, or to megabytes with one decimal. */
export function fileSize(bytes: number): { unit: 'kilobytes' | 'megabytes'; size: string } {
  const kilobytes = Math.max(1, Math.round(bytes / KILO))
  return kilobytes < KILO
    ? { unit: 'kilobytes', size: formatCount(kilobytes) }
    : { unit: 'megabytes', size: String(Math.round((kilobytes * 10) / KILO) / 10) }
}
