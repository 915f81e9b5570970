import { plateOf, quietModules } from '@choba/contract/qr-geometry.ts'
import { create } from 'qrcode'

/**
 * A horizontal run of dark modules, relative to the upper left corner of the code without its quiet
 * zone.
 */
export interface Run {
  readonly x: number
  readonly y: number
  readonly width: number
}

/**
 * Format-independent drawing of a QR code: dark runs on white, and a logo on a white plate in the
 * middle.
 */
export interface QrDrawing {
  readonly payload: string
  /**
   * `modules`: number of modules per side without the quiet zone. `side`: the same with the quiet
   * zone. `quiet`: width of the quiet zone in modules.
   */
  readonly modules: number
  readonly side: number
  readonly quiet: number
  /** True if the module is dark. */
  readonly isDark: (x: number, y: number) => boolean
  /** Each run is one module high. */
  readonly runs: readonly Run[]
  readonly logo: PlacedLogo | null
}

export interface PlacedLogo {
  /** PNG bytes. */
  readonly png: Uint8Array
  /** Position and size in modules. */
  readonly from: number
  readonly side: number
}

/**
 * Smallest QR version of a code with a logo. A smaller version would leave only three modules for
 * the logo.
 */
const LEAST_VERSION = 4

/**
 * Creates the code with error correction level H, which tolerates the loss of almost a third of its
 * codewords.
 */
function matrixOf(payload: string, hasLogo: boolean) {
  const options = { errorCorrectionLevel: 'H' } as const
  const code = create(payload, options)
  return (
    hasLogo && code.version < LEAST_VERSION
      ? create(payload, { ...options, version: LEAST_VERSION })
      : code
  ).modules
}

/**
 * Returns the number of modules per side of a payload's code.
 * @throws Error if the payload is too long for a QR code
 */
export const modulesOf = (payload: string, hasLogo: boolean): number =>
  matrixOf(payload, hasLogo).size

/**
 * @param millimetres printed size, including the quiet zone
 * @throws Error if the payload is too long for a QR code
 */
export function drawingOf(
  payload: string,
  logoPng: Uint8Array | null,
  millimetres: number,
): QrDrawing {
  const { size: modules, data } = matrixOf(payload, logoPng !== null)
  const plate = plateOf(modules)
  const quiet = quietModules(modules, millimetres)
  const isOnPlate = (at: number) =>
    logoPng !== null && at >= plate.from && at < plate.from + plate.side
  const isDark = (x: number, y: number) =>
    data[y * modules + x] === 1 && !(isOnPlate(x) && isOnPlate(y))
  return {
    payload,
    modules,
    side: modules + 2 * quiet,
    quiet,
    isDark,
    runs: runsOf(modules, isDark),
    // The outermost modules of the plate form its border.
    logo: logoPng && { png: logoPng, from: plate.from + 1, side: plate.side - 2 },
  }
}

function runsOf(modules: number, isDark: QrDrawing['isDark']): Run[] {
  const runs: Run[] = []
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) {
      if (!isDark(x, y)) continue
      let width = 1
      while (x + width < modules && isDark(x + width, y)) width++
      runs.push({ x, y, width })
      x += width
    }
  }
  return runs
}
