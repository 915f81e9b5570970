import type { QrDrawing } from './qr-drawing.ts'

/**
 * Returns a drawing as SVG with a width in millimeters. One unit of its coordinates is one module.
 */
export function svgOf({ side, quiet, runs, logo }: QrDrawing, millimetres: number): string {
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
  const picture = logo
    ? `<image x="${logo.from}" y="${logo.from}" width="${logo.side}" height="${logo.side}" ` +
      `href="data:image/png;base64,${Buffer.from(logo.png).toString('base64')}"/>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres}mm" height="${millimetres}mm" ` +
    `viewBox="${-quiet} ${-quiet} ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect x="${-quiet}" y="${-quiet}" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/>${picture}</svg>`
  )
}
