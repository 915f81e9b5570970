/** Sizes of a QR code, for the form, for what is drawn, and for what is printed. A module is one of its small squares. */

/** White around the code, in modules at least: without it readers may not find it. */
export const QUIET_MODULES = 4
/** The printers of tills: dots in an inch. */
export const PRINTER_DPI = 203
/** A module has so many dots of such a printer at least, which is half a millimetre. */
const DOTS_OF_A_MODULE = 4
/** Smaller ones are hard to hold a phone to. Millimetres, as all sizes here. */
const LEAST_SIZE = 20
export const LARGEST_SIZE = 200
const MM_OF_AN_INCH = 25.4

/** Pixels of a logo, on each side, and bytes of its file. */
export const QR_LOGO_SIDE = 100
export const QR_LOGO_FILE_MAX = 1024 * 1024
export const qrLogoTypes = ['image/png', 'image/jpeg'] as const
/** Of a logo on white: what is lighter is not seen well. */
export const LEAST_CONTRAST = 4
/** Of a side of the code, with its rim: a tenth of the area. */
const LOGO_SHARE = 0.31

/** Both sides of the least white and the code between them, in modules. */
export const fullModules = (modules: number): number => modules + 2 * QUIET_MODULES

/** The least size that a code can be printed at, its white included: whole millimetres. */
export const leastSize = (modules: number): number =>
  Math.max(
    LEAST_SIZE,
    Math.ceil((fullModules(modules) * DOTS_OF_A_MODULE * MM_OF_AN_INCH) / PRINTER_DPI),
  )

/** Dots of a size on a printer. */
export const dotsOf = (millimetres: number, dpi: number): number =>
  Math.round((millimetres / MM_OF_AN_INCH) * dpi)

/**
 * White on each side of a code that is printed in a size, in modules. A module has a whole number of a printer's dots, as modules of
 * uneven width are not read well; what that leaves of the size is white.
 */
export function quietModules(modules: number, millimetres: number): number {
  const dots = (millimetres / MM_OF_AN_INCH) * PRINTER_DPI
  const dotsOfAModule = Math.max(1, Math.floor(Math.round(dots) / fullModules(modules)))
  return Math.max(QUIET_MODULES, (dots / dotsOfAModule - modules) / 2)
}

/** The white plate of a logo, in modules: centred, with a rim of one module around the logo, at most a tenth of the code. */
export function plateOf(modules: number): { readonly from: number; readonly side: number } {
  const most = Math.floor(modules * LOGO_SHARE)
  // As odd as the code itself, so that it ends where modules do.
  const side = most % 2 === 1 ? most : most - 1
  return { from: (modules - side) / 2, side }
}
