import { plateOf, quietModules } from '@choba/contract/qr-geometry.ts'
import { create } from 'qrcode'

/** A rectangle of modules, from the code's own upper left, as everything of a code. */
export interface Run {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A QR code as every format draws it: dark runs on white, and a logo on a white plate in the middle. */
export interface QrDrawing {
  readonly payload: string
  /** Of a side, without the white around, and with it; and of the white on each side. */
  readonly modules: number
  readonly side: number
  readonly quiet: number
  /** Whether a module is dark. */
  readonly isDark: (x: number, y: number) => boolean
  /** Each is one module high. */
  readonly runs: readonly Run[]
  readonly logo: PlacedLogo | null
}

export interface PlacedLogo {
  /** A PNG. */
  readonly png: Uint8Array
  /** In modules. */
  readonly from: number
  readonly side: number
}

/** The least of a code with a logo: a smaller one would leave it three modules. */
const LEAST_VERSION = 4

/** Level H: it is read with almost a third of its words gone. */
function matrixOf(payload: string, hasLogo: boolean) {
  const options = { errorCorrectionLevel: 'H' } as const
  const code = create(payload, options)
  return (
    hasLogo && code.version < LEAST_VERSION
      ? create(payload, { ...options, version: LEAST_VERSION })
      : code
  ).modules
}

/** Modules of a side of the code for a payload. @throws Error for one that no QR code holds */
export const modulesOf = (payload: string, hasLogo: boolean): number =>
  matrixOf(payload, hasLogo).size

/**
 * @param millimetres how large it is to be printed, its white included
 * @throws Error for a payload that no QR code holds
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
    // The plate's outermost modules are its rim.
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
