/**
 * Sizes of a QR code, used by the form, the drawing and the print. A module is one of its small
 * squares.
 */

/**
 * Minimum width of the quiet zone (empty margin) in modules. Without this margin, readers may not
 * find the code.
 */
export const QUIET_MODULES = 4
/** Resolution of receipt printers. */
export const PRINTER_DPI = 203
/** Minimum number of printer dots per module, which is half a millimetre at `PRINTER_DPI`. */
const DOTS_OF_A_MODULE = 4
/**
 * Minimum size in millimetres, like all sizes in this file. Smaller codes are hard to scan with a
 * phone.
 */
const LEAST_SIZE = 20
export const LARGEST_SIZE = 200
const MM_OF_AN_INCH = 25.4

/** Size of a logo in pixels per side, and maximum size of its file in bytes. */
export const QR_LOGO_SIDE = 100
export const QR_LOGO_FILE_MAX = 1024 * 1024
export const qrLogoTypes = ['image/png', 'image/jpeg'] as const
/** Minimum contrast of a logo with white. Logos below it are hard to see. */
export const LEAST_CONTRAST = 4
/**
 * Maximum width of the logo, including its rim, as a fraction of the width of the code. This is
 * about a tenth of the area.
 */
const LOGO_SHARE = 0.31

/** Returns the number of modules per side including the quiet zone. */
export const fullModules = (modules: number): number => modules + 2 * QUIET_MODULES

/** Returns the minimum printed size in whole millimetres, including the quiet zone. */
export const leastSize = (modules: number): number =>
  Math.max(
    LEAST_SIZE,
    Math.ceil((fullModules(modules) * DOTS_OF_A_MODULE * MM_OF_AN_INCH) / PRINTER_DPI),
  )

/** Converts millimetres to printer dots. */
export const dotsOf = (millimetres: number, dpi: number): number =>
  Math.round((millimetres / MM_OF_AN_INCH) * dpi)

/**
 * Returns the width of the quiet zone in modules for a printed size. Each module gets a whole
 * number of printer dots, because modules of uneven width are hard to read. The rest of the size
 * goes to the quiet zone.
 */
export function quietModules(modules: number, millimetres: number): number {
  const dots = (millimetres / MM_OF_AN_INCH) * PRINTER_DPI
  const dotsOfAModule = Math.max(1, Math.floor(Math.round(dots) / fullModules(modules)))
  return Math.max(QUIET_MODULES, (dots / dotsOfAModule - modules) / 2)
}

/**
 * Returns the position and size in modules of the white area behind a logo: centered, with a rim of
 * one module, at most a tenth of the code.
 */
export function plateOf(modules: number): { readonly from: number; readonly side: number } {
  const most = Math.floor(modules * LOGO_SHARE)
  // An odd size, like that of the code, so that the area ends at module borders.
  const side = most % 2 === 1 ? most : most - 1
  return { from: (modules - side) / 2, side }
}
