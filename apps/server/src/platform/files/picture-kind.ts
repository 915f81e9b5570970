import type { ResultType } from '@choba/contract/result-types.ts'

const beginnings = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}
export type PictureKind = keyof typeof beginnings

/** Maximum size of the result in pixels. The picture keeps its aspect ratio. */
export interface PictureBox {
  readonly width: number
  readonly height: number
}

/** Task for the decoder process. With a `box`, the picture is scaled down and becomes a PNG. */
export interface PictureTask {
  readonly bytes: Uint8Array
  readonly box: PictureBox | null
}

export type PictureAnswer = { kind: PictureKind; bytes: Uint8Array } | { refusal: ResultType }

/**
 * Detects the format by the first bytes, before any decoder runs. The library supports many
 * formats, and each decoder is code that could be attacked.
 */
export const kindOf = (bytes: Uint8Array): PictureKind | undefined =>
  (Object.keys(beginnings) as PictureKind[]).find((kind) =>
    beginnings[kind].equals(bytes.subarray(0, beginnings[kind].length)),
  )
