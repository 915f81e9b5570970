import { refuseTable } from './table-refusal.ts'
import { scanSheet, scanStrings, type SheetContent } from './sheet-scan.ts'
import { Enough, type PartScan, scanXml } from './xml-scan.ts'

/**
 * Elements of all parts with this root element. hucre builds a tree of each part except sheets, and looks up relationships
 * one by one. Five thousand rows of forty columns have 200,000 cells with a value each, and as many shared strings at most.
 */
const elementsMax = {
  Types: 5_000,
  Relationships: 5_000,
  workbook: 20_000,
  styleSheet: 250_000,
  sst: 600_000,
  worksheet: 2_000_000,
}
type Kind = keyof typeof elementsMax

const isKind = (root: string): root is Kind => Object.hasOwn(elementsMax, root)

/** The first characters of a part. */
const startOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 1_024)).toString().replace('\ufeff', '').trimStart()

/** Shared strings first: whether a cell has a content depends on them. */
const byUse = ([, a]: [string, Uint8Array], [, b]: [string, Uint8Array]): number =>
  Number(startOf(b).includes('<sst')) - Number(startOf(a).includes('<sst'))

export interface WorkbookScan {
  /** The parts that hucre needs to read cells, by their names. */
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly sheets: readonly SheetContent[]
}

/**
 * Scans the unpacked parts of a workbook for everything that would take the reader too much memory or time.
 * @param rows rows with a content that a sheet may have
 * @throws AppError badRequest at `file`: tooLong, format; Error for a part that is not well-formed
 */
export function scanWorkbook(all: ReadonlyMap<string, Uint8Array>, rows: number): WorkbookScan {
  const left: Record<Kind, number> = { ...elementsMax }
  const parts: Record<string, Uint8Array> = {}
  const sheets: SheetContent[] = []
  const blank = new Set<number>()

  function counted(kind: Kind, scan: PartScan): PartScan {
    return {
      ...scan,
      open(name, attributes) {
        if (--left[kind] < 0) throw refuseTable('tooLong')
        scan.open?.(name, attributes)
      },
    }
  }
  function scanOf(kind: Kind): PartScan {
    if (kind === 'sst') return scanStrings(blank)
    if (kind !== 'worksheet') return {}
    const sheet = { lastRow: 0, lastColumn: 0, isTooLong: false }
    sheets.push(sheet)
    return scanSheet(sheet, rows, blank)
  }
  for (const [name, bytes] of [...all].toSorted(byUse)) {
    if (!startOf(bytes).startsWith('<')) continue
    scanXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (root) => {
      if (!isKind(root)) throw new Enough()
      parts[name] = bytes
      return counted(root, scanOf(root))
    })
  }
  return { parts, sheets }
}
