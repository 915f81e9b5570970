import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// PGlite blocks its thread while it works, and ignores statement_timeout. In a worker thread,
// PGlite does not block the server, and the server can terminate the worker.

export interface Request {
  id: number
  kind: 'query' | 'exec' | 'close' | 'dump'
  text: string
  parameters: readonly unknown[]
}

export type Reply =
  | { id: number; rows: unknown[]; count: number }
  | { id: number; error: Record<string, unknown> }

/**
 * Blob that returns the original bytes. Node's own Blob copies them in small parts, which is slow
 * for a data folder.
 */
class ImageBlob extends Blob {
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    super()
    this.#bytes = bytes
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    const isWhole = byteOffset === 0 && byteLength === buffer.byteLength
    return Promise.resolve((isWhole ? buffer : this.#bytes.slice().buffer) as ArrayBuffer)
  }
}

const port = parentPort!
const { folder, image, compiled } = workerData as {
  folder: string | null
  image: Uint8Array | null
  compiled: WebAssembly.Module
}

const database = await PGlite.create({
  pgliteWasmModule: compiled,
  ...(folder ? { dataDir: folder } : {}),
  ...(image ? { loadDataDir: new ImageBlob(image) } : {}),
  parsers: {
    17: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    20: (text: string) => BigInt(text),
    1082: (text: string) => text,
  },
  // Replaces PGlite's serializer for bytea, which processes one byte at a time and is slow for
  // large files.
  serializers: {
    17: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
})
await database.exec("set timezone = 'UTC'; set plan_cache_mode = force_custom_plan")
port.postMessage({ id: 0, rows: [], count: 0 } satisfies Reply)

async function answer(request: Request): Promise<Reply> {
  const { id, kind, text, parameters } = request
  if (kind === 'close') {
    await database.close()
    return { id, rows: [], count: 0 }
  }
  if (kind === 'dump') {
    const dumped = await database.dumpDataDir('none')
    return { id, rows: [new Uint8Array(await dumped.arrayBuffer())], count: 1 }
  }
  if (kind === 'exec') {
    await database.exec(text)
    return { id, rows: [], count: 0 }
  }
  const result = await database.query(text, parameters as unknown[])
  return { id, rows: result.rows, count: result.affectedRows ?? result.rows.length }
}

/**
 * Returns the buffers that the message transfers to the other thread. A dump is as large as the
 * data folder, so copying it would be slow.
 */
const buffersOf = (reply: Reply): ArrayBuffer[] =>
  'rows' in reply ? (reply.rows as Uint8Array<ArrayBuffer>[]).map(({ buffer }) => buffer) : []

port.on('message', (request: Request) => {
  answer(request).then(
    (reply) => port.postMessage(reply, request.kind === 'dump' ? buffersOf(reply) : []),
    ({ message, code, constraint, position }: Record<string, unknown>) =>
      port.postMessage({
        id: request.id,
        error: { message: String(message), code, constraint, position },
      } satisfies Reply),
  )
})
