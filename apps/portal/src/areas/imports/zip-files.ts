import { zipSync } from 'fflate'

/** Fixed time of the entries, so that the same files give the same archive when sent again. */
const TIME = new Date(2000, 0, 1)

/** Returns a name for an entry that no earlier entry has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let nth = 2; taken.has(free); nth++) free = `${nth}-${name}`
  return free
}

/**
 * Puts files into one ZIP archive, in the order of their names. The archive is not compressed,
 * because compression would block the page.
 */
export async function zipFiles(files: readonly File[]): Promise<File> {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const entries = new Map<string, Uint8Array>()
  for (const file of sorted)
    entries.set(
      freeName(file.name, new Set(entries.keys())),
      new Uint8Array(await file.arrayBuffer()),
    )
  const bytes = zipSync(Object.fromEntries(entries), { level: 0, mtime: TIME })
  const name = `${sorted[0]!.name} +${sorted.length - 1}.zip`
  return new File([bytes], name, { type: 'application/zip' })
}
