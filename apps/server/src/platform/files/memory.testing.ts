import { readdirSync, readFileSync } from 'node:fs'

const field = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)

/** Returns the memory of this process's child processes in bytes; 0 on systems without /proc. */
export function memoryOfChildren(): number {
  let sum = 0
  try {
    for (const id of readdirSync('/proc')) {
      if (!/^\d+$/.test(id)) continue
      sum += ofChild(id)
    }
  } catch {
    return 0
  }
  return sum
}

function ofChild(id: string): number {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    return field(status, 'PPid') === process.pid ? field(status, 'VmRSS') * 1024 : 0
  } catch {
    // The process ended after its directory was listed.
    return 0
  }
}
