/** Paper formats of table tents: positions of the faces and marks on a sheet, in millimetres. */

export const tentPapers = ['A4_FOLD', 'A6', 'STICKERS'] as const
export type TentPaper = (typeof tentPapers)[number]

interface Size {
  readonly width: number
  readonly height: number
}

/** Position of a face's upper left corner on a sheet. `turned` faces are printed upside down. */
export interface TentPlace {
  readonly x: number
  readonly y: number
  readonly turned: boolean
}

/** A line for folding or cutting. Not part of the design. */
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
  /** Width of the printed margin outside a face that is cut off. */
  readonly bleed: number
  readonly places: readonly TentPlace[]
  /**
   * True if all faces of a sheet belong to the same tent. Otherwise each face is a separate tent.
   */
  readonly isOneTent: boolean
  readonly marks: readonly TentMark[]
}

/** Margin around an A6 card for its cut marks. */
const RIM = 10
const MARK = 5
const A6: Size = { width: 105, height: 148 }
/** A sheet of eight labels in two columns. */
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
  // Folded in the middle, the sheet stands on the table and can be read from both sides.
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
