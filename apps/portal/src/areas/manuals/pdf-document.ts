import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite makes one: the address of the file
import program from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * Shows documents in the page (apps/server/src/areas/manuals/README.md): a worker from our own
 * origin reads them, without `eval` and WebAssembly.
 */

/** Pages of a document, and the sides of a picture in it, in pixels. */
const PAGES_MAX = 2_000
const PICTURE_MAX = 50_000_000
/** Bytes of a canvas that the reading program draws pictures on. */
const CANVAS_MAX = 64 * 1024 * 1024

const parts = `/assets/pdfjs-${version}/`

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string }
}

/** The page takes no text for the address of a program: this one is known, and there is no other. */
function programAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return program
  return trustedTypes
    .createPolicy('pdf-program', { createScriptURL: () => program })
    .createScriptURL(program)
}

export interface OpenedPdf {
  /** Rejects where it is no document, is encrypted, or has more pages than may be. */
  readonly document: Promise<PDFDocumentProxy>
  /** Ends the program that reads it, whatever it is at. */
  close(): void
}

/** Opens a document. @param bytes given away: they are the program's from now on */
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
