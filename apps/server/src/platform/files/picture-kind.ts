import type { ResultType } from '@choba/contract/result-types.ts'

const beginnings = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}
export type PictureKind = keyof typeof beginnings

/** Pixels: a picture is drawn no larger than this, its sides as they were to each other. */
export interface PictureBox {
  readonly width: number
  readonly height: number
}

/** What the process that decodes a picture is asked; in a box it is drawn as a PNG, whatever it was. */
export interface PictureTask {
  readonly bytes: Uint8Array
  readonly box: PictureBox | null
}

/** What the process that decodes a picture answers. */
export type PictureAnswer = { kind: PictureKind; bytes: Uint8Array } | { refusal: ResultType }

/** Decided before any decoder looks: the library knows many formats, and each of them is code that could be attacked. */
export const kindOf = (bytes: Uint8Array): PictureKind | undefined =>
  (Object.keys(beginnings) as PictureKind[]).find((kind) =>
    beginnings[kind].equals(bytes.subarray(0, beginnings[kind].length)),
  )
