import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite makes one: the address of the file
import program from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * Opens PDF documents in the page (apps/server/src/areas/manuals/README.md). A web worker from the
 * portal's own server parses the documents, without `eval` or WebAssembly.
 */

/**
 * Maximum number of pages of a document, and maximum number of pixels (width × height) of an image
 * in the document.
 */
const PAGES_MAX = 2_000
const PICTURE_MAX = 50_000_000
/** Maximum size in bytes of the canvas on which the PDF library draws images. */
const CANVAS_MAX = 64 * 1024 * 1024

const parts = `/assets/pdfjs-${version}/`

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string }
}

/**
 * Returns the trusted URL of the worker script. The page's Trusted Types policy accepts no other
 * URL.
 */
function programAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return program
  return trustedTypes
    .createPolicy('pdf-program', { createScriptURL: () => program })
    .createScriptURL(program)
}

export interface OpenedPdf {
  /** The opened document. Rejects if the file is not a PDF, is encrypted, or has too many pages. */
  readonly document: Promise<PDFDocumentProxy>
  /** Stops the worker immediately, without waiting for the document. */
  close(): void
}

/**
 * Opens a document.
 * @param bytes the file. The array is transferred to the worker, so the caller cannot use it
 * afterwards.
 */
export function openPdf(bytes: Uint8Array<ArrayBuffer>): OpenedPdf {
  const thread = new Worker(programAddress(), { type: 'module' })
  const broken = new Promise<never>((_resolve, reject) => {
    thread.addEventListener('error', () =>
      reject(new Error('the program that reads documents did not start')),
    )
  })
  const worker = new PDFWorker({ port: thread } as object)
  const task = getDocument({
    data: bytes,
    worker,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: PICTURE_MAX,
    canvasMaxAreaInBytes: CANVAS_MAX,
    verbosity: 0,
  })
  const read = async () => {
    const document = await Promise.race([task.promise, broken])
    if (document.numPages > PAGES_MAX) throw new Error('the document has more pages than are shown')
    return document
  }
  return {
    document: read(),
    close() {
      void task.destroy()
      worker.destroy()
      thread.terminate()
    },
  }
}
