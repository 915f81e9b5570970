/** Exports a chart as an image file: its visible content in the current colors, without buttons. */

/** Number of pixels of the exported bitmap per CSS pixel. */
const SCALE = 2
/**
 * Selector of the elements that the image leaves out. Buttons with `data-mark` are part of the
 * drawing.
 */
const unseen = 'button:not([data-mark]), .sr-only, .recharts-tooltip-wrapper'
const drawnStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'fill-opacity',
  'opacity',
]
const textStyles = ['font-family', 'font-size', 'font-weight', 'text-anchor']

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const attributes = (of: Readonly<Record<string, string | number>>): string =>
  Object.entries(of)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
const round = (value: number): number => Math.round(value * 64) / 64
/** Parses a CSS length such as `1.5px` to a number of pixels. */
const pixels = (length: string): number => Number(length.replace('px', '')) || 0

/**
 * Converts a color to a form that every image viewer supports, because pages use `color-mix`.
 * Returns null for a transparent color.
 */
function plainColour(colour: string, pen: CanvasRenderingContext2D): string | null {
  if (colour === 'none' || colour.startsWith('url(')) return colour
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
  if (alpha === 0) return null
  return alpha === 255
    ? `rgb(${red},${green},${blue})`
    : `rgba(${red},${green},${blue},${round(alpha! / 255)})`
}

/** Returns the lines into which a text is wrapped, each with its position and size. */
function linesOf(node: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange()
  const lines: { text: string; box: DOMRect }[] = []
  let at = 0
  for (const sign of node.data) {
    range.setStart(node, at)
    range.setEnd(node, (at += sign.length))
    const box = range.getClientRects()[0]
    const line = lines.at(-1)
    if (!box || box.width === 0) continue
    if (line && Math.abs(line.box.top - box.top) < 2) line.text += sign
    else lines.push({ text: sign, box })
  }
  return lines
}

/** Returns the visible content of an element as an SVG document. */
export function svgOf(root: Element): string {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const origin = root.getBoundingClientRect()
  const parts: string[] = []

  function drawBox(box: DOMRect, style: CSSStyleDeclaration) {
    const fill = plainColour(style.backgroundColor, pen)
    const width = pixels(style.borderTopWidth)
    const stroke =
      width > 0 &&
      style.borderLeftWidth === style.borderTopWidth &&
      plainColour(style.borderTopColor, pen)
    if (box.width === 0 || box.height === 0 || (!fill && !stroke)) return
    parts.push(
      `<rect${attributes({
        x: round(box.x - origin.x + (stroke ? width / 2 : 0)),
        y: round(box.y - origin.y + (stroke ? width / 2 : 0)),
        width: round(box.width - (stroke ? width : 0)),
        height: round(box.height - (stroke ? width : 0)),
        rx: pixels(style.borderTopLeftRadius),
        fill: fill ?? 'none',
        ...(stroke && { stroke, 'stroke-width': width }),
      })}/>`,
    )
  }

  function drawText(node: Text, style: CSSStyleDeclaration) {
    pen.font = style.font
    const fill = plainColour(style.color, pen)
    for (const { text, box } of linesOf(node)) {
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } =
        pen.measureText(text)
      parts.push(
        `<text${attributes({
          x: round(box.x - origin.x),
          y: round(box.y - origin.y + (box.height - ascent - descent) / 2 + ascent),
          fill: fill ?? 'none',
          'font-family': style.fontFamily,
          'font-size': style.fontSize,
          'font-weight': style.fontWeight,
          'xml:space': 'preserve',
        })}>${escaped(text)}</text>`,
      )
    }
  }

  function drawDrawing(drawing: SVGSVGElement) {
    const copy = drawing.cloneNode(true) as SVGSVGElement
    const copies = [copy, ...copy.querySelectorAll('*')]
    for (const [at, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
      const style = getComputedStyle(element)
      const target = copies[at]!
      target.removeAttribute('style')
      target.removeAttribute('class')
      for (const name of drawnStyles) {
        const value = style.getPropertyValue(name)
        const isColour = name === 'fill' || name === 'stroke'
        target.setAttribute(
          name,
          isColour ? (plainColour(value, pen) ?? 'none').replaceAll('"', '') : value,
        )
      }
      if (element.closest('text'))
        for (const name of textStyles) target.setAttribute(name, style.getPropertyValue(name))
    }
    const box = drawing.getBoundingClientRect()
    copy.setAttribute('x', String(round(box.x - origin.x)))
    copy.setAttribute('y', String(round(box.y - origin.y)))
    copy.setAttribute('width', String(round(box.width)))
    copy.setAttribute('height', String(round(box.height)))
    parts.push(new XMLSerializer().serializeToString(copy))
  }

  function draw(element: Element) {
    const style = getComputedStyle(element)
    if (element.matches(unseen) || style.display === 'none' || style.visibility === 'hidden') return
    if (element instanceof SVGSVGElement) {
      drawDrawing(element)
      return
    }
    drawBox(element.getBoundingClientRect(), style)
    for (const node of element.childNodes) {
      if (node instanceof Text) drawText(node, style)
      else if (node instanceof Element) draw(node)
    }
  }
  draw(root)
  const [width, height] = [Math.ceil(origin.width), Math.ceil(origin.height)]
  const size = attributes({ width, height, viewBox: `0 0 ${width} ${height}` })
  return `<svg xmlns="http://www.w3.org/2000/svg"${size}>${parts.join('')}</svg>`
}

/**
 * Converts an SVG document to a PNG file.
 * @throws Error if the browser cannot draw the document
 */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * SCALE
    canvas.height = image.naturalHeight * SCALE
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('no bitmap'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
