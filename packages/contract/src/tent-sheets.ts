/** The papers of table tents: where on a sheet their faces lie, and its marks. Millimetres. */

export const tentPapers = ['A4_FOLD', 'A6', 'STICKERS'] as const
export type TentPaper = (typeof tentPapers)[number]

interface Size {
  readonly width: number
  readonly height: number
}

/** A face on a sheet, by its upper left as the sheet is looked at. Turned: it stands on its head. */
export interface TentPlace {
  readonly x: number
  readonly y: number
  readonly turned: boolean
}

/** A line to fold or to cut at, which is no part of what is printed. */
export interface TentMark {
  readonly kind: 'FOLD' | 'CUT'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

export interface TentSheet {
  readonly page: Size
  readonly face: Size
  /** What is printed beyond the edge of a face and cut off. */
  readonly bleed: number
  readonly places: readonly TentPlace[]
  /** Every face of a sheet is of the same tent; otherwise each is one of its own. */
  readonly isOneTent: boolean
  readonly marks: readonly TentMark[]
}

/** Around an A6 card, for its marks. */
const RIM = 10
const MARK = 5
const A6: Size = { width: 105, height: 148 }
/** A sheet of eight labels, two beside each other. */
const LABEL = { width: 99.1, height: 67.7, left: 4.65, top: 13.1, step: 101.6 }

function cutMarks({ width, height }: Size, from: number): TentMark[] {
  const marks: TentMark[] = []
  for (const y of [from, from + height]) {
    for (const x of [from - 4 - MARK, from + width + 4])
      marks.push({ kind: 'CUT', x1: x, y1: y, x2: x + MARK, y2: y })
  }
  for (const x of [from, from + width]) {
    for (const y of [from - 4 - MARK, from + height + 4])
      marks.push({ kind: 'CUT', x1: x, y1: y, x2: x, y2: y + MARK })
  }
  return marks
}

const labels: TentPlace[] = [0, 1, 2, 3].flatMap((row) =>
  [0, 1].map((column) => ({
    x: LABEL.left + column * LABEL.step,
    y: LABEL.top + row * LABEL.height,
    turned: false,
  })),
)

export const tentSheets: Readonly<Record<TentPaper, TentSheet>> = {
  // Folded in the middle it stands on the table, and both sides are read.
  A4_FOLD: {
    page: { width: 210, height: 297 },
    face: { width: 210, height: 148.5 },
    bleed: 0,
    places: [
      { x: 0, y: 0, turned: true },
      { x: 0, y: 148.5, turned: false },
    ],
    isOneTent: true,
    marks: [
      { kind: 'FOLD', x1: 0, y1: 148.5, x2: 6, y2: 148.5 },
      { kind: 'FOLD', x1: 204, y1: 148.5, x2: 210, y2: 148.5 },
    ],
  },
  A6: {
    page: { width: A6.width + 2 * RIM, height: A6.height + 2 * RIM },
    face: A6,
    bleed: 3,
    places: [{ x: RIM, y: RIM, turned: false }],
    isOneTent: true,
    marks: cutMarks(A6, RIM),
  },
  STICKERS: {
    page: { width: 210, height: 297 },
    face: { width: LABEL.width, height: LABEL.height },
    bleed: 0,
    places: labels,
    isOneTent: false,
    marks: [],
  },
}
